import { join } from '@koi/ui/join';
import type { ComponentProps } from 'react';
import styles from './form.module.css';
import stack from './stack.module.css';

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  /** The button that submits the form is in the dock of the screen. */
  docked?: boolean;
  /** Lays the fields out one below the other, at the distance of cards. */
  stacked?: boolean;
  onSubmit: () => void;
}

/** A form that is checked by the rules of the contract instead of the browser. */
export function Form({ docked = false, stacked = false, className, onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      className={join(docked && styles['docked'], stacked && stack['stack'], className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...rest}
    />
  );
}
