import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Failure, isFailure } from '../service/api.js';

interface FormProps {
  readonly class: string;
  readonly onSubmit: () => unknown;
  readonly noValidate?: boolean;
  readonly children: ComponentChildren;
}

/** A form whose page stays. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

/** What a form asks of the service: why it was refused last, and whether it is under way. */
export function useAttempt() {
  const [error, setError] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  /** Does the work, and says whether it was done. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!isFailure(failure)) throw failure;
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, attempt };
}
