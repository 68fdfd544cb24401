import { initialClients, clientId } from '#resources/administration/demo/reference.ts'
import { demoPart, type Rows } from '#server/demo/kit.ts'

type Template = Rows['messageTemplates']
type Wording = Pick<Template, 'name' | 'channel' | 'event' | 'body'> &
  Partial<Pick<Template, 'forType' | 'subject' | 'attachCalendar' | 'isActive'>>

/** The wording of both clients: each greets its customers in its own way. */
export const messageTemplates = demoPart('messageTemplates', {
  fills: ['messageTemplates'],
  rows: ({ random, opened, out }) => {
    const own = random('message templates')
    for (const { country } of initialClients)
      for (const wording of wordings)
        out.messageTemplates.push({
          isActive: true,
          ...wording,
          ...(wording.channel === 'E-mail' && { attachCalendar: wording.attachCalendar ?? false }),
          id: own.id(opened),
          clientId: clientId(country),
          createdOnUtc: opened,
          body: wording.body.replace('Hello', country === 'NZ' ? 'Kia ora' : 'Hello'),
        })
  },
})

const closing = '\n\nKind regards\n{company}'
const track = '[\n\nFollow your order: {portalLink}]'

const wordings: readonly Wording[] = [
  {
    name: 'Goods are late, text',
    channel: 'SMS',
    body: 'Hello {customer}, we are sorry: the ship with your {product} is late.[ We promised it for {promised}.][ It is here on {expected}.] We will call you about order {orderCode}. {company}',
  },
  {
    name: 'Delivery booked, text',
    channel: 'SMS',
    event: 'Plan booked',
    forType: 'Delivery',
    body: 'Hello {customer}, we deliver your order {orderCode} on {date}[, {slot}].[ {portalLink}] {company}',
  },
  {
    name: 'Delivery booked, e-mail',
    channel: 'E-mail',
    event: 'Plan booked',
    forType: 'Delivery',
    subject: 'Your delivery on {date}: order {orderCode}',
    attachCalendar: true,
    body: `Hello {customer},\n\nWe deliver your order {orderCode} on {date}[, {slot}][ to {address}].\n\nPlease make sure that somebody is at home and that the way is clear.${track}${closing}`,
  },
  {
    name: 'Pickup booked, text',
    channel: 'SMS',
    event: 'Plan booked',
    forType: 'Pickup',
    body: 'Hello {customer}, you can collect your order {orderCode} on {date}[, {slot}][ at {place}]. Please bring this message. {company}',
  },
  {
    name: 'Visit booked, text',
    channel: 'SMS',
    event: 'Plan booked',
    forType: 'Service',
    body: 'Hello {customer}, our technician visits you on {date}[, {slot}] about your order {orderCode}. {company}',
  },
  {
    name: 'New date, text',
    channel: 'SMS',
    event: 'Plan moved',
    body: 'Hello {customer}, the new date for your order {orderCode} is {date}[, {slot}].[ {portalLink}] {company}',
  },
  {
    name: 'New date, e-mail',
    channel: 'E-mail',
    event: 'Plan moved',
    subject: 'New date for your order {orderCode}: {date}',
    attachCalendar: true,
    body: `Hello {customer},\n\nThe date for your order {orderCode} has changed. It is now {date}[, {slot}].\n\nIf it does not suit you, please answer this message.${track}${closing}`,
  },
  {
    name: 'Cancelled, text',
    channel: 'SMS',
    event: 'Plan cancelled',
    body: 'Hello {customer}, the appointment on {date} for your order {orderCode} is cancelled. We will contact you about a new date. {company}',
  },
  {
    name: 'Cancelled, e-mail',
    channel: 'E-mail',
    event: 'Plan cancelled',
    subject: 'Cancelled: order {orderCode} on {date}',
    attachCalendar: true,
    body: `Hello {customer},\n\nThe appointment on {date} for your order {orderCode} is cancelled. We will contact you about a new date.${closing}`,
  },
  {
    name: 'Ready, text',
    channel: 'SMS',
    event: 'Ready to pick up',
    body: 'Hello {customer}, your order {orderCode} is ready[ at {place}].[ Open {openingHours}.] Please bring this message. {company}',
  },
  {
    name: 'Delivered, e-mail',
    channel: 'E-mail',
    event: 'Delivered',
    forType: 'Delivery',
    subject: 'Your order {orderCode} has been delivered',
    body: `Hello {customer},\n\nYour order {orderCode} was delivered on {date}. If anything is not as it should be, please answer this message within seven days.${closing}`,
  },
  {
    name: 'Invitation to collect, text',
    channel: 'SMS',
    event: 'Pickup invitation',
    forType: 'Pickup',
    body: 'Hello {customer}, your order {orderCode} is packed. Collect it on {date}[, {slot}][ at {place}]. To change the time, call us. {company}',
  },
  {
    name: 'Invitation to collect, e-mail',
    channel: 'E-mail',
    event: 'Pickup invitation',
    forType: 'Pickup',
    subject: 'Collect your order {orderCode} on {date}',
    attachCalendar: true,
    body: `Hello {customer},\n\nYour order {orderCode} is packed. Please collect it on {date}[, {slot}][ at {place}].[ We are open {openingHours}.]\n\nIf another time suits you better, please answer this message.${closing}`,
  },
  {
    name: 'Please call us',
    channel: 'SMS',
    event: undefined,
    body: 'Hello {customer}, please call us about your order {orderCode}. {company}',
  },
  {
    name: 'Driver is late',
    channel: 'SMS',
    event: undefined,
    body: 'Hello {customer}, our driver is running about an hour late with your order {orderCode}. We are sorry. {company}',
  },
  {
    name: 'We look into it',
    channel: 'E-mail',
    event: undefined,
    subject: 'Your complaint about order {orderCode}',
    body: `Hello {customer},\n\nThank you for writing. We look into it and answer within two working days.${closing}`,
  },
  {
    name: 'Please send photos',
    channel: 'E-mail',
    event: undefined,
    subject: 'Photos of the damage',
    body: `Hello {customer},\n\nPlease answer this e-mail with two photos: one of the whole piece and one of the damage.${closing}`,
  },
  {
    name: 'Old opening hours',
    channel: 'SMS',
    event: undefined,
    isActive: false,
    body: 'Hello {customer}, we are open on Monday to Friday until 5 pm. {company}',
  },
]
