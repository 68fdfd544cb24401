import { country, timezone } from '#resources/common.ts'
import {
  choice,
  decimal,
  email,
  entity,
  flag,
  image,
  integer,
  longText,
  money,
  percent,
  text,
} from '#define'

/** Existing amounts were computed with the tax of this country and in this currency. */
const keptOnceSold = {
  'The country and currency cannot be changed once the client has orders.':
    'not exists (select from orders o where o.client_id = {id})',
}

/** A code of the accounts program, which a day's journal books to. */
const account = text({ max: 20 })

/**
 * A legal entity that trades. Its short name shows whether it is Canada's. Source: specification
 * §4.
 */
export const clients = entity('clients', {
  titles: ['Client', 'Clients'],
  scope: 'company',
  fields: {
    shortName: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 80 }),
    country,
    currency: choice(['NZD', 'CAD'], { required: true }),
    timezone,
    timeDisplay: choice(['offset', 'zone'], {
      default: 'offset',
      label: 'Show times in',
      labels: { offset: 'A fixed offset from UTC', zone: 'Local time' },
    }),
    needsSecondFactor: flag({
      default: false,
      label: 'High codes need a second factor',
      help: 'Codes marked high are held back from people until they set up an authenticator app in their profile',
    }),
    supportEmail: email({ label: 'Support e-mail' }),
    smsSender: text({
      max: 34,
      label: 'Text message sender',
      help: 'A number, a name of at most 11 letters, or the id of a messaging service',
    }),
    smsPrice: decimal({
      min: 0,
      scale: 4,
      label: 'Price per text',
      help: 'For each segment, in the currency of the client',
    }),
    textCountries: text({
      required: true,
      max: 200,
      default: 'NZ, CA',
      label: 'Texts go to',
      help: 'Only mobile numbers of these countries, by their two letters: NZ, CA',
    }),
    textLimit: integer({
      required: true,
      default: 200,
      min: 0,
      label: 'Maximum texts per person',
      help: 'Segments per day. Somebody else with code J4 signs for more, for all four limits',
    }),
    textCostLimit: money({
      required: true,
      default: 50,
      min: 0,
      label: 'Maximum cost of texts per person',
      help: 'Per day, by the price per text',
    }),
    allTextsLimit: integer({
      required: true,
      default: 2000,
      min: 0,
      label: 'Maximum texts of all people',
      help: 'Segments per day. Automatic texts do not count',
    }),
    allTextsCostLimit: money({
      required: true,
      default: 400,
      min: 0,
      label: 'Maximum cost of all texts',
      help: 'Per day, for texts that people send',
    }),
    labourRate: money({
      required: true,
      default: 80,
      min: 0,
      label: 'Labour (an hour)',
      help: 'What an hour of customer service costs on a ticket',
    }),
    logo: image({ help: 'Shown beside the name in the menu and at the top of letters' }),
    invoiceText: longText({
      max: 2000,
      label: 'Invoice text',
      help: 'On documents for customers, below the amounts',
    }),
    pointsPerDollar: decimal({
      default: 1,
      min: 0,
      scale: 4,
      label: 'Points per dollar',
      help: 'Earned when an order is completed, but not on gift cards or on what points paid',
    }),
    pointWorth: decimal({
      default: 0.01,
      min: 0.0001,
      scale: 4,
      label: 'Value of a point',
      help: 'In dollars, when it is spent',
    }),
    pointsMonths: integer({
      min: 1,
      max: 600,
      label: 'Points expire after (months)',
      help: 'Leave empty for never',
    }),
    creditMonths: integer({
      min: 1,
      max: 600,
      label: 'Shop credit expires after (months)',
      help: 'Leave empty for never',
    }),
    giftCardMonths: integer({
      min: 36,
      max: 600,
      label: 'Gift cards expire after (months)',
      help: '3 years at least; leave empty for never. In Canada they never expire',
    }),
    customersAccount: account,
    salesAccount: account,
    taxAccount: account,
    liabilityAccount: account,
    roundingAccount: account,
    floatAccount: account,
    cashMovesAccount: account,
    differencesAccount: account,
    badDebtsAccount: account,
    givenAccount: text({ max: 20, label: 'Points and credit given' }),
    writeOffLimit: money({
      default: 100,
      min: 0,
      label: 'Largest write-off',
      help: 'Small balances of delivered orders; larger ones are collected',
    }),
    lossLimit: money({
      default: 1000,
      min: 0,
      label: 'Largest loss',
      help: 'By cost. People who see costs can approve more',
    }),
    givenLimit: money({
      default: 100,
      min: 0,
      label: 'Most given by hand',
      help: 'Per person and day: credit, points and gift cards, cash out of a till, prices below cost. Somebody else signs for more',
    }),
    priceRiseLimit: percent({
      default: 5,
      label: 'Prices may rise by (%)',
      help: 'When a supplier confirms higher prices than ordered. Somebody else approves larger rises',
    }),
    seaDays: integer({
      default: 35,
      min: 0,
      max: 365,
      label: 'Days at sea',
      help: 'For ports without a sea line',
    }),
    portDays: integer({
      default: 5,
      min: 0,
      max: 365,
      label: 'Days from a port',
      help: 'For ports without a value of their own',
    }),
    handlingDays: integer({
      default: 2,
      min: 0,
      max: 365,
      label: 'Days of handling',
      help: 'For warehouses without a value of their own',
    }),
  },
  list: {
    columns: ['shortName', 'name', 'country', 'currency', 'timezone', 'supportEmail'],
    filters: ['country'],
    sort: 'shortName',
  },
  form: {
    Client: 'shortName',
    'Text messages': 'smsSender',
    Documents: 'logo',
    Points: 'pointsPerDollar',
    Accounts: 'customersAccount',
    Supply: 'priceRiseLimit',
  },
  rules: { country: keptOnceSold, currency: keptOnceSold },
  // A client needs branches, calendars and people: the command line creates it, not a form.
  api: { create: false, remove: false },
})
