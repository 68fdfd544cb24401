import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { HttpError } from '../../dataProvider/errors.ts'
import { Message } from './Message.tsx'
import { say } from '../i18n/say.ts'

interface Props {
  /** Where the person is: going elsewhere leaves the error behind. */
  readonly place: string
  readonly children: ReactNode
}

/** Keeps an error inside one screen: menu and other screens go on, and the person is told what to do. */
export class ScreenBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.place !== this.props.place) this.retry()
  }

  override render() {
    const { error } = this.state
    return error ? <ScreenError error={error} retry={this.retry} /> : this.props.children
  }

  retry = () => this.setState({ error: undefined })
}

/** A screen that could not be loaded is most often one of a newer version: only a fresh page knows its address. */
export function ScreenError({ error, retry }: { error: Error; retry: () => void }) {
  const isNotLoaded = /dynamically imported module|module script|preload/i.test(error.message)
  if (isNotLoaded)
    return (
      <Message
        title={say('app.new_version')}
        action={
          <Button variant="contained" onClick={() => location.reload()}>
            {say('app.reload')}
          </Button>
        }
      />
    )
  return (
    <Message
      title={error instanceof HttpError ? error.message : say('app.screen_failed')}
      action={
        <Button variant="contained" onClick={retry}>
          {say('app.retry')}
        </Button>
      }
    >
      {error instanceof HttpError ? null : error.message}
    </Message>
  )
}
