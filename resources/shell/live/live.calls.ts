import { call, integer, list, text } from '#define'

/** What open pages are told as it happens. */
export const liveCalls = {
  /**
   * A stream of `text/event-stream` (WHATWG server-sent events) with what changed, until the session ends: first `ready`, then `changed` with
   * `{topic, ids}`, at most one for a topic in each look of about a second. It tells that something changed, never what to; who wants to know
   * reads it with the rights that they have then. A topic is the name of an entity with ids of its records, or one of `server/live/topics.ts`.
   * Posted, because the ids of a page do not fit an address; it changes nothing.
   */
  followChanges: call({
    at: 'POST /api/live',
    open: 'everybody',
    changes: false,
    isStream: true,
    input: {
      follow: list(
        {
          topic: text({ required: true, max: 40 }),
          id: text({ required: true, max: 36 }),
        },
        1000,
      ),
      /** What changed in the last so many ms is told too: since the data that is shown were read. */
      within: integer({ min: 0, max: 120_000, default: 0 }),
    },
  }),
}
