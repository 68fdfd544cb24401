import { setTimeout as sleep } from 'node:timers/promises'
import { isQuiet } from '#resources/messages/texting/quietHours.ts'
import { openBeside } from '#server/db/open.ts'
import type { DatabaseSettings } from '#tests/support/databases/beginning.ts'
import { placeOf } from '#tests/support/databases/openDatabaseOf.ts'
import type { Text } from './doubles.ts'

/** Texts that wait to be taken back leave now, amid the next writes. */
export async function leaveNow(settings: DatabaseSettings): Promise<void> {
  const { db } = await openBeside(placeOf(settings))
  try {
    await db.text(
      "update messages set due_on_utc = now() where state = 'Queued' and channel = 'SMS' and due_on_utc > now()",
    )
  } finally {
    await db.close()
  }
}

/**
 * Waits until no text is left to send, unless it is night, and compares what the gateway was asked to send with what is written: a text that is
 * sent went once, one whose server was killed at most once, and any other not at all. In words.
 */
export async function wrongTexts(
  settings: DatabaseSettings,
  texts: readonly Text[],
): Promise<string[]> {
  const { db } = await openBeside(placeOf(settings))
  try {
    const read = () =>
      db.text<{ recipient: string; state: string }>(
        "select recipient, state from messages where channel = 'SMS' and not is_deleted",
      )
    const isOpen = ({ state }: { state: string }) => state === 'Queued' || state === 'Sending'
    const end = Date.now() + 60_000
    let written = await read()
    while (!isQuiet(new Date(), 'NZ') && written.some(isOpen) && Date.now() < end) {
      await sleep(100)
      written = await read()
    }
    const wentTo = (to: string) => texts.filter(({ To }) => To === to).length
    return written.flatMap(text => {
      const { recipient, state } = text
      const went = wentTo(recipient)
      const isRight = state === 'Sent' ? went === 1 : state === 'Unclear' ? went <= 1 : went === 0
      const isLeft = isOpen(text) && !isQuiet(new Date(), 'NZ')
      return isRight && !isLeft
        ? []
        : [`The text to ${recipient} is ${state} and went ${went} times`]
    })
  } finally {
    await db.close()
  }
}
