import { SHELL } from '@koi/contract/texts';
import { Component, type ReactNode } from 'react';
import { queryClient } from '../lib/api.ts';
import { Failure } from '../ui/states.tsx';

/** Shows a message in place of a screen that fails to render. The bars and the other pages are not affected. */
export class ScreenGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  #hasTried = false;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  #retry = () => {
    // A script that failed to load can only be loaded again by reloading the whole page.
    if (this.#hasTried) window.location.reload();
    this.#hasTried = true;
    // The data that the screen has read may be the cause of the failure.
    queryClient.removeQueries({ type: 'inactive' });
    this.setState({ hasFailed: false });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Failure text={SHELL.pageFailure} onRetry={this.#retry} />;
  }
}
