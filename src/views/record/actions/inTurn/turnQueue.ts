import '#src/views/record/actions/actions.texts.ts'
import { notice } from '#auth/notice.ts'
import { HttpError, isPassing } from '#data/errors.ts'
import { createListeners } from '#data/listeners.ts'
import { beforeGoing, session } from '#src/app/services.ts'
import { reasonInWords } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'

type Values = Readonly<Record<string, unknown>>

/** Input of a call, with the key that lets it count once however often it is sent. */
export interface Entry {
  readonly key: string
  readonly values: Values
}

/** What is not answered yet; the first was sent. */
export interface Waiting {
  readonly entries: readonly Entry[]
  /** The last try had no answer. */
  readonly isCut: boolean
}

interface Sender {
  readonly send: (entry: Entry) => Promise<unknown>
  /** It is refused, and not sent again. */
  readonly refuse: (entry: Entry, message: string) => void
}

export type TurnQueue = ReturnType<typeof createTurnQueue>

/** Between two tries without an answer, in milliseconds: at first, and at most. */
export const [soonest, latest] = [1_000, 15_000]

/**
 * Entries that are sent in their turn, each until it is answered or left. They belong to whoever entered
 * them: where that session ends nothing is sent any more, which the sign-in page says.
 */
export function createTurnQueue() {
  let by: Sender
  const { tell, subscribe } = createListeners()
  const owner = session.person()?.id
  let waiting: Waiting = { entries: [], isCut: false }
  let isSending = false
  let wake = () => {}
  const become = (entries: readonly Entry[], isCut: boolean) => {
    waiting = { entries, isCut }
    tell()
  }

  const sendAll = async () => {
    if (isSending) return
    isSending = true
    const stayed = [beforeGoing(end), stayOnPage()]
    let pause = soonest
    for (let [entry] = waiting.entries; entry; [entry] = waiting.entries) {
      if (session.person()?.id !== owner) end()
      else if (await isAnswered(entry)) {
        pause = soonest
        // It may have been left meanwhile.
        become(
          waiting.entries.filter(each => each !== entry),
          false,
        )
      } else if (waiting.entries.includes(entry)) {
        become(waiting.entries, true)
        await rest(pause)
        pause = Math.min(latest, pause * 2)
      }
    }
    isSending = false
    for (const leave of stayed) leave()
  }
  let isRefusedSession = false
  const isAnswered = async (entry: Entry) => {
    try {
      await by.send(entry)
    } catch (error) {
      isRefusedSession = (error as Partial<HttpError>).status === 401
      if (isToRepeat(error)) return false
      by.refuse(entry, (error as Error).message)
    }
    return true
  }
  /** A while, or until the network is back; without a session until there is another token. */
  const rest = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = isRefusedSession ? undefined : setTimeout(awake, ms)
      const forget = session.subscribe(awake)
      if (!isRefusedSession) addEventListener('online', awake)
      wake = awake
      function awake() {
        clearTimeout(timer)
        removeEventListener('online', awake)
        forget()
        resolve()
      }
    })
  const leave = () => {
    become([], false)
    wake()
  }
  /** The page goes, or somebody else is here. */
  function end() {
    const { entries } = waiting
    if (entries.length && !session.person()) {
      const reason = notice.take()
      notice.leave([...(reason ? [reasonInWords(reason)] : []), leftText(entries)].join(' '))
    }
    leave()
  }

  return {
    subscribe,
    now: () => waiting,
    /** It has a sender before anything is added; the latest one sends. */
    sendBy: (sender: Sender) => void (by = sender),
    add(entry: Entry) {
      become([...waiting.entries, entry], waiting.isCut)
      void sendAll()
    },
    /** Sends none of them again. */
    leave,
  }
}

/** It says nothing about what was sent: the same is sent again, with its key. */
const isToRepeat = (error: unknown) =>
  isPassing(error) ||
  (error instanceof HttpError && error.body.problems.some(({ code }) => code === 'still_running'))

/** The browser asks before the page goes with what waits. */
function stayOnPage() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** What was sent may have counted; the others have not. */
export function leftText([first, ...others]: readonly Entry[]): string {
  const sent = say('in_turn.left', { name: nameOf(first!.values) })
  return others.length ? `${sent} ${say('in_turn.not_sent', { smart_count: others.length })}` : sent
}

/** A person knows an entry by what was typed first. */
export const nameOf = (values: Values): string =>
  Object.values(values).find(value => typeof value === 'string') ?? ''
