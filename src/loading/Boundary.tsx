import { Component, type ReactNode } from 'react'
import { NotLoaded } from '#data/loadOnce.ts'

interface Props {
  /** The current page: another page clears the error. */
  readonly place?: string
  /** Rendered in place of the broken part. */
  readonly renderError: (error: Error, retry: () => void) => ReactNode
  readonly children: ReactNode
}

/**
 * Contains an error: everything around it keeps working. Code that failed to load is loaded again
 * when the network is back.
 */
export class Boundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}
  hasRetried = false

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidMount() {
    window.addEventListener('online', this.retryLoading)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retryLoading)
  }

  override componentDidCatch(error: Error) {
    if (error instanceof NotLoaded && this.hasRetried) void loadPageAnew()
  }

  override componentDidUpdate(before: Props) {
    if (!this.state.error || before.place === this.props.place) return
    this.hasRetried = false
    this.forget()
  }

  override render() {
    const { error } = this.state
    return error ? this.props.renderError(error, this.retry) : this.props.children
  }

  retry = () => {
    this.hasRetried = true
    this.forget()
  }

  forget = () => this.setState({ error: undefined })

  retryLoading = () => {
    if (this.state.error instanceof NotLoaded) this.retry()
  }
}

/**
 * Some browsers never request a failed file again, and files of an older version are gone: then
 * only a reload helps.
 * It does not reload without a server, nor where input would be lost.
 */
async function loadPageAnew() {
  const isAsked = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (isAsked) return
  try {
    await fetch('/', { cache: 'no-store' })
    location.reload()
  } catch {
    // The error is shown already, with a button to retry.
  }
}
