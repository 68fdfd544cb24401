import { demoPart } from '#server/demo/kit.ts'

const day = 86_400_000
const hour = 3_600_000

type Kind = 'Heading' | 'Text' | 'Items' | 'Button' | 'Unsubscribe'

const english = (text: string): readonly (readonly [Kind, string | undefined])[] => [
  ['Heading', 'Still thinking it over?'],
  ['Text', `Dear {customer}\n\n${text}`],
  ['Items', 'This is what you chose, {value} in all:'],
  ['Button', 'Show my order'],
  ['Text', 'Kind regards\n{company}'],
  ['Unsubscribe', 'I want no more of these e-mails'],
]

const french: readonly (readonly [Kind, string | undefined])[] = [
  ['Heading', 'Votre commande vous attend'],
  ['Text', 'Bonjour {customer}\n\nVotre commande {orderCode} n’est pas encore payée.'],
  ['Items', 'Votre choix :'],
  ['Unsubscribe', 'Je ne veux plus recevoir ces courriels'],
]

const drafts = [
  {
    name: 'Unpaid, first reminder',
    source: 'Unpaid order',
    step: 1,
    delay: 4,
    subject: '{customer}, your order waits for you',
    blocks: english(
      'Your order {orderCode} is not paid yet. We hold the goods for a little while.',
    ),
  },
  {
    name: 'Unpaid, second reminder',
    source: 'Unpaid order',
    step: 2,
    delay: 48,
    subject: 'Your order {orderCode} with {company}',
    blocks: english('Do you need help with the payment? Answer this e-mail, and we call you.'),
  },
  {
    name: 'Unpaid, en français',
    source: 'Unpaid order',
    language: 'French',
    step: 1,
    delay: 4,
    subject: 'Votre commande {orderCode}',
    blocks: french,
  },
  {
    name: 'Quotation that ends',
    source: 'Quotation',
    step: 1,
    delay: 0,
    subject: 'Your quotation {orderCode}[ holds until {validTo}]',
    blocks: english('Your quotation {orderCode}[ holds until {validTo}]. Shall we keep the price?'),
  },
  {
    name: 'Quotation, a week later',
    source: 'Quotation',
    step: 2,
    delay: 168,
    subject: 'Anything we can do, {customer}?',
    blocks: english('Your quotation {orderCode} has ended. We gladly work out a new one.'),
  },
  {
    name: 'Quotation, former wording',
    source: 'Quotation',
    step: 3,
    delay: 336,
    subject: 'A last word about {orderCode}',
    blocks: english('Tell us what you bought instead.'),
    isActive: false,
  },
] as const

const states = [
  ['New', 'Quotation'],
  ['New', 'Unpaid order'],
  ['Running', 'Quotation'],
  ['Running', 'Unpaid order'],
  ['Stopped', 'Quotation'],
  ['Stopped', 'Unpaid order'],
  ['Won', 'Quotation'],
  ['Won', 'Unpaid order'],
  ['Lost', 'Quotation'],
  ['New', 'Quotation'],
] as const

const reasons = ['The customer has unsubscribed.', 'The customer does not allow e-mails.']

/** Templates and cases of sequences, and addresses that want no more. */
export const retargeting = demoPart('retargeting', {
  fills: [
    'retargetingTemplates',
    'retargetingBlocks',
    'retargetingCases',
    'emailOptOuts',
    'messages',
  ],
  needs: ['markets'],
  after: ['orders', 'channels'],
  rows({ now, random: stream, recent, out }, { markets }) {
    const random = stream('retargeting')
    for (const { clientId, country } of markets) {
      const own = { clientId, createdOnUtc: now - 60 * day }
      for (const { blocks, ...draft } of drafts) {
        const templateId = random.id(now - 60 * day)
        out.retargetingTemplates.push({
          id: templateId,
          ...own,
          language: 'English',
          isActive: true,
          ...draft,
        })
        for (const [i, [kind, text]] of blocks.entries())
          out.retargetingBlocks.push({
            id: random.id(now - 60 * day),
            ...own,
            templateId,
            position: i + 1,
            kind,
            text,
          })
      }
      const orders = recent('orders').get(clientId) ?? []
      const customers = recent('customers').get(clientId) ?? []
      const websiteOrders = recent('websiteOrders').get(clientId) ?? []
      const staff = recent('staff').get(clientId) ?? []
      for (const [i, [state, source]] of states.entries()) {
        const at = now - (i + 1) * 9 * hour
        const [orderId, customerId] = [orders[i], customers[i]]
        if (!orderId || !customerId) continue
        const caseId = random.id(at)
        const step = state === 'New' ? 0 : state === 'Running' ? 1 : 2
        out.retargetingCases.push({
          id: caseId,
          clientId,
          createdOnUtc: at,
          caseNo: `RC${String(country === 'CA' ? 500 + i : i + 1).padStart(6, '0')}`,
          customerId,
          source,
          orderId,
          websiteOrderId: source === 'Unpaid order' ? websiteOrders[i] : undefined,
          items: '1 × Chair',
          value: 0,
          lastSeenOnUtc: at,
          language: country === 'CA' && i === 1 ? 'French' : 'English',
          step,
          nextOnUtc: state === 'Running' ? now + 2 * day : undefined,
          ownerId: i % 3 ? staff[i % staff.length] : undefined,
          state,
          why: state === 'Stopped' ? reasons[i % 2] : undefined,
          orderWonId: state === 'Won' ? orderId : undefined,
        })
        if (state !== 'Running') continue
        out.messages.push({
          id: random.id(at),
          clientId,
          createdOnUtc: at,
          channel: 'E-mail',
          recipient: `buyer.${i}@mail.example`,
          customerId,
          template: 'Quotation that ends',
          subject: 'Your quotation holds until Friday',
          body: 'Your quotation holds until Friday. Shall we keep the price?',
          html: '<p>Your quotation holds until Friday. Shall we keep the price?</p>',
          unsubscribe: '<mailto:support.nz@furniture.example?subject=unsubscribe>',
          ownerEntity: 'retargetingCases',
          ownerId: caseId,
          state: 'Sent',
          dueOnUtc: at,
          attempts: 1,
          sentOnUtc: at,
        })
      }
      for (const [i, source] of (['Reply', 'Telephone', 'Link'] as const).entries())
        out.emailOptOuts.push({
          id: random.id(now - i * day),
          clientId,
          createdOnUtc: now - i * day,
          address: `no.more.${i + 1}@mail.example`,
          source,
          remark: source === 'Telephone' ? 'Asked the showroom' : undefined,
        })
    }
  },
})

/** Each case is of an order in the state that it says, and tells what that order has. */
export const ordersOfCases = [
  `create temporary table case_pairs as
    with c as (
      select id, client_id, case when state = 'Won' then 'won' when state = 'Lost' then 'lost' else 'open' end as kind, row_number() over (partition by client_id, case when state = 'Won' then 'won' when state = 'Lost' then 'lost' else 'open' end order by state = 'Running' desc, id) as n from retargeting_cases),
    o as (
      select id, client_id, customer_id, total, kind, row_number() over (partition by client_id, kind order by kind = 'won' and exists (select from website_orders w where w.order_id = k.id) desc, state = 'Quotation' desc, ordered_on_utc desc, id) as n
      from (select *, case when state in ('Confirmed', 'Completed') then 'won' when state in ('Cancelled', 'Lost', 'Expired') then 'lost' when state in ('Draft', 'Quotation') and paid = 0 then 'open' end as kind from orders where total > 0 and not is_deleted) k where kind is not null)
    select c.id, o.id as order_id, o.customer_id, o.total from c join o on o.client_id = c.client_id and o.kind = c.kind and o.n = c.n`,
  'delete from retargeting_cases where id not in (select id from case_pairs)',
  // No order may have two cases, not even while they change places.
  'merge into retargeting_cases c using case_pairs p on p.id = c.id when matched then update set is_deleted = true',
  `merge into retargeting_cases c using case_pairs p on p.id = c.id when matched then update
    set is_deleted = false, order_id = p.order_id, customer_id = p.customer_id, value = p.total, website_order_id = case when c.source = 'Unpaid order' and c.state = 'Won' then (select w.id from website_orders w where w.order_id = p.order_id) end, order_won_id = case when c.state = 'Won' then p.order_id end,
      items = (select string_agg(l.quantity || ' × ' || k.name, e'\\n' order by l.position, l.id) from order_lines l join skus s on s.id = l.sku_id join products k on k.id = s.product_id where l.order_id = p.order_id and not l.is_deleted)`,
  'drop table case_pairs',
]
