import { v7 as uuid } from 'uuid'
import {
  badInput,
  beginGuess,
  type Context,
  hashPassword,
  insertRows,
  metaOf,
  problemAt,
  refused,
  verifyPassword,
  writeAuditOf,
} from '#server/kit'

/** @throws BadInput naming `pin` unless it has 4 to 12 digits */
export function refuseOddPin(pin: string) {
  if (!/^\d{4,12}$/.test(pin)) throw badInput('invalid', 'pin', 'A PIN has 4 to 12 digits.')
}

/** Keeps the hash of a new card's PIN. */
export const keepPin = async (context: Context, cardId: string, pin: string) =>
  insertRows(context, metaOf('giftCardPins'), [
    { id: uuid(), cardId, hash: await hashPassword(pin) },
  ])

/**
 * Gives a card that came without one its PIN. The caller has locked the card.
 * @throws BadInput or Refused naming `pin`
 */
export async function setFirstPin(context: Context, cardId: string, pin: string) {
  refuseOddPin(pin)
  if (await hashOf(context, cardId))
    throw refused(
      'has_pin',
      'pin',
      'This card has a PIN. Move its balance to another card instead.',
    )
  await keepPin(context, cardId, pin)
  await writeAuditOf(context, 'update', 'giftCards', cardId, { hasPin: [false, true] })
}

const hashOf = async ({ db }: Pick<Context, 'db'>, cardId: string) =>
  (
    await db.text<{ hash: string }>(
      'select hash from gift_card_pins where card_id = $1 and not is_deleted',
      [cardId],
    )
  )[0]?.hash

/**
 * Compares the PIN of a card whose row the caller has locked, so that guesses come one by one.
 * @throws Refused naming `pin`, and TooMany after ten wrong ones in a day, or twenty of a person in
 * an hour, of whichever cards
 */
export async function checkPin({ db, actor }: Context, cardId: string, pin: string): Promise<void> {
  const hash = await hashOf({ db }, cardId)
  if (!hash)
    throw refused(
      'no_pin',
      'pin',
      'This card has no PIN yet. Ask somebody with code J4 to set one on its page.',
    )
  const guess = await beginGuess(
    db,
    { account: `gift card ${cardId}`, by: `PINs by ${actor.staffId}` },
    'wrong PINs',
  )
  if (!(await verifyPassword(hash, pin)))
    throw guess.wrong(problemAt('wrong_pin', 'pin', 'This is not the PIN of the card.'))
  await guess.right()
}
