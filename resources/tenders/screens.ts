import { screen } from '#define'

/** Registers a gift card, by an order line or as a present. */
export const registerCard = screen({
  calls: ['registerGiftCard', 'getGiftCardLines', 'printGiftCard', 'getGiftCardByNo'],
  reads: ['giftCards'],
})

export const giftCardRecord = screen({
  calls: ['getGiftCardByNo'],
  reads: ['giftCardEntries'],
})

/** What one customer has to spend, with what moved it. */
export const shopCreditsOfCustomer = screen({
  calls: ['getCustomerTenders', 'adjustShopCredit', 'printShopCredit'],
})
export const pointsOfCustomer = screen({ calls: ['getCustomerTenders', 'adjustPoints'] })
