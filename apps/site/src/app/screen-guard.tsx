import { SHELL } from '@koi/contract/texts';
import { Component, type ReactNode } from 'react';
import { queryClient } from '../lib/api.ts';
import { Failure } from '../ui/states.tsx';

/** Shows a message in place of a screen that fails to render. The bars and the other pages are not affected. */
export class ScreenGuard extends Component<{ children: ReactNode }, { hasFailed: boolean; isRetrying: boolean }> {
  override state = { hasFailed: false, isRetrying: false };
  #hasTried = false;

  static getDerivedStateFromError() {
    return { hasFailed: true, isRetrying: false };
  }

  #retry = () => {
    // A script that failed to load can only be loaded again by reloading the whole page.
    if (this.#hasTried) window.location.reload();
    this.#hasTried = true;
    this.setState({ isRetrying: true });
  };

  /** The data that the screen has read may be the cause of the failure. React has let go of it before this update. */
  override componentDidUpdate() {
    if (!this.state.isRetrying) return;
    queryClient.removeQueries({ type: 'inactive' });
    this.setState({ hasFailed: false, isRetrying: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Failure text={SHELL.pageFailure} onRetry={this.#retry} />;
  }
}
