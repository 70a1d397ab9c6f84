import { useEffect, useRef, useState } from 'react';

/** Calls onEnd after `wait` ms; a pause stops the clock. Answers the whole seconds that are left. */
export function useCountdown(wait: number, isPaused: boolean, onEnd: () => void): number {
  const left = useRef(wait);
  const since = useRef(0);
  const end = useRef(onEnd);
  end.current = onEnd;
  const [seconds, setSeconds] = useState(Math.ceil(wait / 1000));
  useEffect(() => {
    if (isPaused) return;
    since.current = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since.current;
    };
  }, [isPaused]);
  useEffect(() => {
    if (isPaused || seconds <= 1) return;
    const rest = left.current - (performance.now() - since.current);
    const timer = setTimeout(() => setSeconds(seconds - 1), rest - (seconds - 1) * 1000);
    return () => clearTimeout(timer);
  }, [isPaused, seconds]);
  return seconds;
}
