/** The parts of a job that are chosen add up as they are chosen. Without a script the cart says it. */
export function hearJobs(page: Document): void {
  page.addEventListener('change', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-job]');
    if (form) void import('./add-up-job').then(({ addUpJob }) => addUpJob(form));
  });
}
