/** What became of a message that was handed to a gateway. */
export type Outcome =
  | { readonly is: 'sent'; readonly reference: string | undefined }
  /** It will never be taken: a number that does not exist. */
  | { readonly is: 'refused'; readonly why: string }
  /** It was surely not taken, and may be later. */
  | { readonly is: 'later'; readonly why: string; readonly isSilent?: boolean }
  /** Nobody knows whether it was taken. `isSilent`: the gateway gave no answer in time. */
  | { readonly is: 'unclear'; readonly why: string; readonly isSilent?: boolean }

/** Whether a message that was taken has arrived. */
export type Delivery =
  | { readonly is: 'delivered' }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'pending' }

/** A message as a gateway takes it. */
export interface Outgoing {
  readonly id: string
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
  /** The same as a page, for programs that show one. */
  readonly html: string | null
  /** Where whoever gets it says that they want no more: addresses as List-Unsubscribe has them. */
  readonly unsubscribe: string | null
  readonly calendarEntry: string | null
  /** The e-mail that it answers, and those before it. */
  readonly inReplyTo: string | null
  readonly threadIds: string | null
  /** What an e-mail carries. */
  readonly files: readonly {
    readonly name: string
    readonly mime: string
    readonly bytes: Buffer
  }[]
  /** Who sends: the number or name of texts, the address for answers to e-mails. */
  readonly sender: string | null
}

/** What takes the messages of a channel. It never throws. */
export interface Gateway {
  send(message: Outgoing): Promise<Outcome>
  /** Asks what became of a message, by the gateway's reference; absent where nobody can tell. */
  deliveryOf?(reference: string): Promise<Delivery>
  close?(): void
}
