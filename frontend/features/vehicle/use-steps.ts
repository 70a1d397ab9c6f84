import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Choice, ChoicesReply, Option, OptionsReply, VehicleSelector } from '../../api/types';
import type { Picked } from './picked';

export type Steps = {
  /** undefined while they load, or where the step before is open. */
  makes: Option[] | undefined;
  models: Option[] | undefined;
  /** What is still open, without what is answered. */
  choices: Choice[] | undefined;
  /** The questions may change yet. */
  isAsking: boolean;
  /** The step that could not be loaded. */
  failed: { error: unknown; refetch: () => unknown } | undefined;
};

/** What can be chosen next; each answer of the server is kept for the way back. first came with the page. */
export function useSteps({ year, makeId, modelId, facts }: Picked, first: VehicleSelector): Steps {
  const makes = useQuery({
    queryKey: ['makes', year],
    queryFn: ({ signal }) =>
      ask<OptionsReply>('/ymm/json/makes', { query: { Year: year }, signal }).then(optionsOf),
    enabled: year !== 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...(year === first.year && year !== 0 && { initialData: first.makes }),
  });
  const models = useQuery({
    queryKey: ['models', year, makeId],
    queryFn: ({ signal }) =>
      ask<OptionsReply>('/ymm/json/models', { query: { Year: year, MakeID: makeId }, signal }).then(
        optionsOf,
      ),
    enabled: makeId !== 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...(makeId === first.make_id && year === first.year && makeId !== 0 && { initialData: first.models }),
  });
  // Every answer narrows the questions after it (FIT-12).
  const known = Object.fromEntries(facts.map((fact) => [fact.api_field, fact.value]));
  const isFirst = modelId === first.model_id && makeId === first.make_id && year === first.year;
  const choices = useQuery({
    queryKey: ['choices', year, makeId, modelId, known],
    queryFn: ({ signal }) =>
      ask<ChoicesReply>('/ymm/json/choices', {
        query: { Year: year, MakeID: makeId, ModelID: modelId, ...known },
        signal,
      }).then((reply) => reply.choices),
    enabled: modelId !== 0,
    staleTime: Number.POSITIVE_INFINITY,
    // While an answer narrows the questions, the ones before stay in place.
    placeholderData: (before, query) => (query?.queryKey[3] === modelId ? before : undefined),
    ...(isFirst && modelId !== 0 && facts.length === 0 && { initialData: first.choices }),
  });
  return {
    makes: toChooseFrom(makes),
    models: toChooseFrom(models),
    choices: choices.data?.filter((choice) => !facts.some((fact) => fact.api_field === choice.api_field)),
    isAsking: choices.isFetching,
    failed: [makes, models, choices].find((step) => step.isError),
  };
}

/** What a step offers: undefined while it loads, nothing where it failed, so that its field does not wait for ever. */
export function toChooseFrom<Of>({
  data,
  isError,
}: {
  data: Of[] | undefined;
  isError: boolean;
}): Of[] | undefined {
  return data ?? (isError ? [] : undefined);
}

function optionsOf(reply: OptionsReply): Option[] {
  return reply.options;
}
