import { area } from '#define'
import { creditEntries } from './credits/creditEntries.entity.ts'
import { shopCredits } from './credits/shopCredits.entity.ts'
import { giftCardEntries } from './giftCards/giftCardEntries.entity.ts'
import { giftCardPins } from './giftCards/giftCardPins.entity.ts'
import { giftCards } from './giftCards/giftCards.entity.ts'
import { pointsAccounts } from './points/pointsAccounts.entity.ts'
import { pointsEntries } from './points/pointsEntries.entity.ts'
import { givenValues } from './givenValues/givenValues.entity.ts'
import { tenderCalls } from './tenders.calls.ts'

/** What customers hold of us and pay with: sales draw on it. */
export default area('tenders', {
  entities: [
    givenValues,
    giftCards,
    giftCardEntries,
    giftCardPins,
    shopCredits,
    creditEntries,
    pointsAccounts,
    pointsEntries,
  ],
  calls: { ...tenderCalls },
})
