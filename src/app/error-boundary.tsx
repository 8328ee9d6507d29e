import { Component, type ReactNode } from "react";

import { ErrorScreen } from "./error-screen.tsx";

interface ErrorBoundaryProps {
  /** It is around everything, the frame of the pages included. */
  isOutermost?: boolean;
  children: ReactNode;
}

/** Catches what goes wrong while drawing. Give it a `key` that changes with the route, so that moving on recovers. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <ErrorScreen error={this.state.error} isAlone={this.props.isOutermost === true} />
    );
  }
}
