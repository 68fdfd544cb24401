import { labelOf } from '#define'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import type { Actor } from '#server/session/actor.ts'
import { inFile } from '#server/fields/inCell.ts'
import { Wrong } from '#server/fields/index.ts'
import type { ImportAim } from '#server/imports/columns.ts'
import { cellText, type SheetCell } from '#server/imports/reading/sheet.ts'
import { turnOf, writingOf } from './reading.ts'

/** A column without a field: its heading and the first that stands below it. */
export interface Unmatched {
  readonly index: number
  readonly heading: string
  readonly cells: readonly SheetCell[]
}

/** What programs for shops call these fields, without case and blanks. */
const synonyms: Readonly<Record<string, string>> = {
  code: 'sku|item|itemcode|itemid|itemno|itemnumber|article|articleno|productcode|productid|productno|partno|partnumber|number|no|id|ref|reference|shortcode|abbreviation|accountno|accountnumber',
  oldNo:
    'customerid|customerno|customernumber|customercode|clientid|contactid|accountno|accountnumber|account|po|pono|ponumber|purchaseorder|purchaseorderno|purchaseordernumber|number|no|id|ref|reference',
  orderNo:
    'orderid|ordernumber|order|salesorder|salesorderno|invoiceno|invoicenumber|number|no|id|ref|reference',
  importedOrderId:
    'orderid|orderno|ordernumber|order|salesorder|salesorderno|invoiceno|invoicenumber|oldnumber',
  customerId:
    'customer|customerno|customernumber|customercode|customername|client|clientid|account|accountno',
  orderedDate: 'orderdate|dateordered|saledate|invoicedate|date|created|createdat',
  promisedDate: 'requireddate|daterequired|duedate|deliverydate|eta|promiseddate',
  completedDate: 'shippeddate|dateshipped|shipdate|delivereddate|datedelivered|closed|closeddate',
  shipping: 'freight|delivery|deliveryfee|shippingfee|shippingcost|postage',
  paid: 'amountpaid|deposit|paidamount|received',
  cardNo:
    'card|cardnumber|cardid|giftcard|giftcardno|giftcardnumber|giftcardcode|voucher|voucherno|vouchernumber|vouchercode|code|number|no',
  balance: 'remaining|remainingbalance|currentbalance|amountleft|left|amount|value|openbalance',
  credit: 'storecredit|creditbalance|balance|accountcredit|creditamount',
  points: 'pointsbalance|loyaltypoints|rewardpoints|loyalty|rewards',
  issuedDate: 'issued|issuedate|dateissued|sold|solddate|purchased|activated|created',
  expiresDate: 'expiry|expirydate|expires|expirationdate|validuntil|validto',
  asOfDate: 'asof|balancedate|asat',
  methodId: 'paymentmethod|paymenttype|paidwith|tender',
  name: 'title|itemname|productname|companyname|company|customername|suppliername|vendorname|vendor|fullname|displayname|contactname|warehousename|tradingas|businessname|debtor|debtorname|clientname',
  fullName: 'name|employee|employeename|staffname|displayname',
  email: 'mail|emailaddress|mailaddress|workemail',
  phone: 'tel|telephone|phonenumber|telephonenumber|mobile|mobilephone|cell|cellphone|contactphone',
  contact: 'contactname|contactperson|attention|attn',
  phones:
    'mobile|mobilephone|cell|cellphone|phone2|phone3|secondphone|otherphone|altphone|alternatephone|homephone|workphone',
  emails: 'email2|otheremail|secondaryemail|alternateemail|additionalemail|additionalemails',
  line1: 'address|address1|addressline1|street|streetaddress|street1',
  suburb: 'address2|addressline2|street2|district',
  city: 'town|suburb|locality|municipality|place',
  region: 'state|province|county|stateprovince',
  postcode: 'zip|zipcode|postalcode',
  country: 'countrycode|countryregion|nation',
  skuId:
    'sku|skucode|item|itemcode|itemid|itemno|itemnumber|article|product|productid|productcode|productno|partno|partnumber',
  warehouseId: 'warehouse|location|locationid|store|branch|site|depot',
  layerId: 'position|place|bin|shelf|binlocation|storagebin',
  quantity: 'qty|onhand|qtyonhand|quantityonhand|stock|instock|unitsinstock|qoh|soh|pieces',
  unitCost: 'cost|costprice|standardcost|averagecost|avgcost|unitprice',
  barcode: 'ean|ean13|gtin|upc|barcodeno',
  categoryId: 'category|group|productgroup|itemgroup|type|department',
  supplierId: 'supplier|vendor|manufacturer|suppliername|vendorname',
  cost: 'costprice|buyprice|purchaseprice|unitcost|standardcost',
  price: 'unitprice|listprice|saleprice|sellprice|retailprice|rrp',
  weight: 'kg|weightkg|grossweight|netweight|mass',
  volume: 'm3|cbm|cubic',
  width: 'w|widthcm',
  depth: 'd|length|depthcm',
  height: 'h|heightcm',
  description: 'details|notes|comment|comments|remarks|longdescription|text',
  remark: 'notes|comment|comments|remarks|description',
  notes: 'note|comment|comments|remarks',
  isActive: 'active|enabled',
  colour: 'color',
  website: 'web|url|homepage',
  currency: 'currencycode|cur|curr|ccy',
  branchId: 'shop|store|outlet|location|site',
  market: 'country|countrycode',
  amount: 'price|unitprice|listprice|saleprice|sellprice|retailprice|retail|rrp|paymentamount',
  fromDate: 'validfrom|effectivefrom|effectivedate|startdate|start',
  untilDate: 'validto|validuntil|to|enddate|end|expires',
  receivedBefore: 'received|rcvd|qtyreceived|receivedqty|quantityreceived',
  taxTypeId: 'tax|taxcode|taxname|taxtype',
  rate: 'taxrate|percent|percentage|taxpercent|taxpercentage',
  period: 'validfrom|effectivefrom|effectivedate|effective|startdate|from|valid|validity',
  leadDays: 'leadtime|leadtimedays|deliverydays',
}

/**
 * The fields that columns are most likely for, by their index: by words, synonyms, what stands there,
 * and whether the field takes that. Each field is given once, the best match first.
 */
export function guessesOf(
  meta: EntityMeta,
  actor: Actor,
  aims: readonly ImportAim[],
  columns: readonly Unmatched[],
): Map<number, string> {
  const nouns = nounsOf(meta)
  const likely = columns.flatMap(column =>
    aims.flatMap(aim => {
      if (aim.isByLabel) return []
      const score =
        likeness(column.heading, aim, nouns, meta.entity.import!.key) ||
        likelyByValues(column, aim, meta.entity.import!.key)
      return score > 0 && takes(aim, column.cells, actor) ? [{ column, aim, score }] : []
    }),
  )
  const guesses = new Map<number, string>()
  const taken = new Set<string>()
  for (const { column, aim } of likely.toSorted((a, b) => b.score - a.score)) {
    if (guesses.has(column.index) || taken.has(aim.path)) continue
    guesses.set(column.index, aim.path)
    taken.add(aim.path)
  }
  return guesses
}

/** How a column is taken apart: what stands between its parts, and the field of each. */
export interface Parts {
  readonly by: string
  readonly into: readonly string[]
}

/** What a heading has between the fields that it names, and what cells have between their parts, the rarest first. */
const between = /\s*[/&+,;]\s*|\s+(?:and|und|et)\s+/i
const separators = ['\n', '; ', ', ', ' - ', ' ']
const mostParts = 4

/**
 * How a column whose heading names several fields is taken apart; undefined where one of the names is
 * nobody's.
 * @example partsIn(customers, aims, { heading: 'Postcode and town', cells: ['0622 Auckland'] })
 *   // { by: ' ', into: ['addresses.postcode', 'addresses.city'] }
 */
export function partsIn(
  meta: EntityMeta,
  aims: readonly ImportAim[],
  { heading, cells }: Omit<Unmatched, 'index'>,
): Parts | undefined {
  const names = heading.split(between)
  if (names.length < 2 || names.length > mostParts) return undefined
  const nouns = nounsOf(meta)
  const into = names.map(name => {
    const [best] = aims
      .filter(aim => !aim.isByLabel)
      .map(aim => ({ aim, score: likeness(name, aim, nouns, meta.entity.import!.key) }))
      .toSorted((a, b) => b.score - a.score)
    return best && best.score >= isNamed ? best.aim.path : undefined
  })
  const by = separators.find(
    each => cells.filter(cell => cellText(cell).trim().includes(each)).length * 2 > cells.length,
  )
  const isWhole = into.every(path => path !== undefined) && new Set(into).size === into.length
  return by !== undefined && isWhole ? { by, into: into as string[] } : undefined
}

/** What the records themselves are called, which tells no field. */
const nounsOf = ({ entity }: EntityMeta) => new Set(entity.titles.flatMap(wordsIn).map(singular))

/** A name that is alike by so much is that of the field. */
const isNamed = 0.6

/** From 0 for nothing alike to 1. */
function likeness(
  heading: string,
  { name, path, field }: ImportAim,
  nouns: Set<string>,
  key: string,
) {
  const said = wordsIn(heading)
  const plain = said.join('')
  const ofLine = path === name ? 0 : 0.05
  if (synonyms[name]?.split('|').includes(plain)) return 0.8 - ofLine
  const own = said.filter(word => !nouns.has(singular(word)))
  // `CustomerID` and `Product No` are what the records are known by.
  if (path === key && own.length < said.length && own.length === 1 && isNumber.test(own[0]!))
    return 0.75
  const best = [wordsIn(name), wordsIn(labelOf(name, field.options))].map(words => {
    const wanted = new Set(words.map(singular))
    const found = own.filter(word => wanted.has(singular(word))).length
    // All words of the shorter one are in the other.
    return found && found === Math.min(own.length, wanted.size)
      ? found / Math.max(own.length, wanted.size)
      : 0
  })
  return Math.max(...best) * 0.7 - ofLine
}

const isNumber = /^(id|no|nr|num|number|code|key)$/
const isReferenceNo = /^(id|no|nr|num|number|code|key|ref|reference|acct|account)$/
const isTelephone = /^(tel|telephone|phone|fon|mobile|cell|landline)$/

/** How likely the values of a column mean a field, where its heading says nothing of it: less than by any word. */
function likelyByValues(
  { heading, cells }: Unmatched,
  { path, name, field }: ImportAim,
  key: string,
) {
  if (!cells.length) return 0
  const texts = cells.map(cell => cellText(cell).trim())
  const words = wordsIn(heading)
  const ofLine = path === name ? 0 : 0.05
  if (field.kind === 'email') return texts.every(text => text.includes('@')) ? 0.3 - ofLine : 0
  if (field.kind === 'phone') return words.some(word => isTelephone.test(word)) ? 0.3 - ofLine : 0
  // A number that no other row has is what the records are known by: `Debtor Ref`, `Acct`.
  const isKey = path === key && field.kind === 'text' && new Set(texts).size === texts.length
  return isKey && words.some(word => isReferenceNo.test(word)) ? 0.25 : 0
}

/** Whether a field takes most of what stands in a column. */
function takes({ field }: ImportAim, cells: readonly SheetCell[], actor: Actor) {
  const { importCell } = inFile(field)
  const turn = turnOf(writingOf(field.kind, cells))
  const wrong = (turn ? cells.map(turn) : cells).filter(
    cell =>
      (typeof cell === 'object' && cell !== null && 'error' in cell) ||
      importCell!(cell as never, field.options, actor) instanceof Wrong,
  )
  return wrong.length * 2 <= cells.length
}

/** `CompanyName`, `company_name` and `Company name` are company and name. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(word => word !== '')

const singular = (word: string) => word.replace(/(?<=\w{3})s$/, '')
