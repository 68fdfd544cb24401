/** Categories of articles, each with the one above it. */
export const categoryWords = [
  ['Repairs', undefined, true],
  ['Wood and veneer', 'Repairs', true],
  ['Upholstery and leather', 'Repairs', true],
  ['Mechanisms', 'Repairs', true],
  ['Care', undefined, true],
  ['Rights of buyers', undefined, true],
  ['Fabrics of 2019', undefined, false],
] as const

interface ArticleWords {
  readonly title: string
  readonly category: string
  readonly body: string
  readonly audience: 'Staff' | 'Customers'
  readonly state: 'Draft' | 'Published' | 'Archived'
  /** Months since somebody looked it through. */
  readonly months: number
  readonly country?: 'NZ' | 'CA'
}

export const articleWords: readonly ArticleWords[] = [
  {
    title: 'A leg came off or is loose',
    category: 'Wood and veneer',
    audience: 'Customers',
    state: 'Published',
    months: 2,
    body: `Most loose legs need a turn of a key, not a visit.

## Before anybody drives

1. Turn the piece on its side, **never** on its legs.
2. Tighten each bolt by hand, then a quarter turn with the 5 mm key.
3. Stand it on a level floor, and try again.

If the thread in the frame is torn, the frame is exchanged: see *Parts* on the ticket.

> A table that is moved with its load loosens its legs. Ask how it happened, and write it down.`,
  },
  {
    title: 'The veneer lifts at an edge',
    category: 'Wood and veneer',
    audience: 'Staff',
    state: 'Published',
    months: 5,
    body: `Ask for a photo of the edge with daylight from the side.

- Up to 5 cm: glue and clamp at the customer's, 45 minutes.
- Longer, or on two edges: exchange the top.
- Swollen wood below it: that was water, and is **not covered**.

Note the batch on the label below the top. Three of one batch are a product issue.`,
  },
  {
    title: 'Scratches on a wooden top',
    category: 'Wood and veneer',
    audience: 'Customers',
    state: 'Published',
    months: 15,
    body: `Fine scratches go with wax of the same colour. Send the set of wax sticks first.

1. Clean the top with a damp cloth, and let it dry for an hour.
2. Rub the stick across the scratch.
3. Polish along the grain.`,
  },
  {
    title: 'The leather is cold, stiff or cracks',
    category: 'Upholstery and leather',
    audience: 'Customers',
    state: 'Published',
    months: 3,
    body: `Leather that is near a heater dries out. Balm twice a year keeps it soft.

## Cracks

Cracks in the first two years are *not* wear. Ask for a photo with a coin beside the crack, and book a visit.`,
  },
  {
    title: 'A seam opens',
    category: 'Upholstery and leather',
    audience: 'Staff',
    state: 'Published',
    months: 14,
    body: `A seam that opens along its thread is sewn at the customer's. One that tears beside the thread needs a new cover.

Take the curved needle set and thread of three shades. Plan **60 minutes**.`,
  },
  {
    title: 'The mattress has a dip',
    category: 'Upholstery and leather',
    audience: 'Staff',
    state: 'Published',
    months: 1,
    body: `Measure with a straight edge across the bed, nobody on it.

- Less than 2 cm: that is normal in the first months. Turn it every two weeks.
- 2 cm and more: covered for the whole warranty. Exchange it.`,
  },
  {
    title: 'The recliner does not stay up',
    category: 'Mechanisms',
    audience: 'Staff',
    state: 'Published',
    months: 6,
    body: `Look at the spring on the left first: it hangs out after a hard landing.

1. Unplug the motor, if there is one.
2. Hang the spring in again with the hook from the tool bag.
3. Grease both rails.

A bent rail is a part: hold it on the ticket before the visit is booked.`,
  },
  {
    title: 'The gas lift sinks',
    category: 'Mechanisms',
    audience: 'Customers',
    state: 'Published',
    months: 4,
    body: `A gas lift is exchanged, never repaired. It is posted with a key and this page.

1. Turn the chair over, and knock the base off with a rubber mallet.
2. Pull the old lift out of the seat. **Do not open it.**
3. Push in the new one and sit down.`,
  },
  {
    title: 'Screws or the Allen key are missing',
    category: 'Mechanisms',
    audience: 'Customers',
    state: 'Published',
    months: 8,
    body: `Look below the foam of the largest carton first: the bag is taped there.

Otherwise post the bag of fittings. It needs no visit and no return.`,
  },
  {
    title: 'What the Consumer Guarantees Act lets buyers expect',
    category: 'Rights of buyers',
    audience: 'Staff',
    state: 'Published',
    months: 13,
    country: 'NZ',
    body: `Goods are of acceptable quality for a *reasonable* time, whatever the warranty of the maker says.

- A small fault: we choose between repair, exchange and money back.
- A serious fault: the customer chooses.

Never say that the warranty is over and leave it at that.`,
  },
  {
    title: 'What the Sale of Goods Act lets buyers expect',
    category: 'Rights of buyers',
    audience: 'Staff',
    state: 'Published',
    months: 3,
    country: 'CA',
    body: `Goods are of merchantable quality and durable for a reasonable time.

Quebec has longer terms of its own. Ask the owner of the branch before a ticket is refused.`,
  },
  {
    title: 'Smell of new furniture',
    category: 'Care',
    audience: 'Customers',
    state: 'Draft',
    months: 0,
    body: `It goes within two weeks with open windows. After that, a person visits and smells.`,
  },
  {
    title: 'Care of the Milano fabric',
    category: 'Fabrics of 2019',
    audience: 'Staff',
    state: 'Archived',
    months: 40,
    body: `The fabric is sold no more. Covers are left at the service warehouse.`,
  },
]
