import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/index.ts';

/** A screen whose script can't be loaded, or that breaks, takes its own page down and not the whole desk. */
export class LoadGuard extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    // A script that failed to load stays failed until the page is loaded anew.
    return error === undefined ? (
      this.props.children
    ) : (
      <Failure error={error} onRetry={() => window.location.reload()} />
    );
  }
}
