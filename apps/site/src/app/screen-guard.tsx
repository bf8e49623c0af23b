import { SHELL } from '@koi/contract/texts';
import { Component, type ReactNode } from 'react';
import { queryClient } from '../lib/api.ts';
import { Failure } from '../ui/states.tsx';

/** A screen that fails to render shows a message in its own place; bars and other pages stay as they are. */
export class ScreenGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  #hasTried = false;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  #retry = () => {
    // A script that failed to load stays failed until the whole page is loaded again.
    if (this.#hasTried) window.location.reload();
    this.#hasTried = true;
    // What the screen has read may be what it failed on.
    queryClient.removeQueries({ type: 'inactive' });
    this.setState({ hasFailed: false });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Failure text={SHELL.pageFailure} onRetry={this.#retry} />;
  }
}
