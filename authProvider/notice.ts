import { keptText } from './keptText.ts'

const kept = keptText('iERP_notice')

/** A sentence for the sign-in page about why the person is there, read once. */
export const notice = {
  leave: (text: string) => kept.write(text),
  take(): string | undefined {
    const text = kept.read()
    kept.write(undefined)
    return text
  },
}
