import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/index.ts';

/** Contains the failure of a screen that cannot be loaded or that throws, so that the rest of the app keeps working. */
export class LoadGuard extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    // A script that failed to load is not requested again until the page is reloaded.
    return error === undefined ? (
      this.props.children
    ) : (
      <Failure error={error} onRetry={() => window.location.reload()} />
    );
  }
}
