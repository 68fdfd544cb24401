import { call, integer, list, text } from '#define'

/** Live notifications for open pages. */
export const liveCalls = {
  /**
   * A stream of `text/event-stream` (WHATWG server-sent events) about changes, until the session
   * ends. It sends `ready` first, then `changed` with `{topic, ids}`, at most one per topic in each
   * scan of about a second. It says that something changed, not its new value; the page reads that
   * with its current rights. A topic is the name of an entity with ids of its records, or a topic
   * of an area. A POST, because the ids of a page do not fit an address; it changes nothing.
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
          id: text({ required: true, max: 60 }),
        },
        1000,
      ),
      /** Includes changes of the last so many milliseconds: since the shown data was read. */
      within: integer({ min: 0, max: 120_000, default: 0 }),
    },
  }),
}
