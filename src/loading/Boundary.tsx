import { Component, type ReactNode } from 'react'
import { NotLoaded } from '#data/loadOnce.ts'

interface Props {
  /** Where the person is: going elsewhere leaves the error behind. */
  readonly place?: string
  /** What stands in the place of what broke. */
  readonly told: (error: Error, retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps an error inside: everything around goes on. Code that did not arrive is asked for again when the network is back. */
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
    return error ? this.props.told(error, this.retry) : this.props.children
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
 * Some browsers never ask again for a file that did not arrive once, and one of another version is there no more: then only a fresh page helps.
 * Not without a server, nor where something typed in would be lost.
 */
async function loadPageAnew() {
  const isAsked = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (isAsked) return
  try {
    await fetch('/', { cache: 'no-store' })
    location.reload()
  } catch {
    // The person is told already, and may try again.
  }
}
