import { call, flag, reference, text } from '#define'

const channelId = reference('channels', { required: true })

/** What is done with a channel beside its record. */
export const channelCalls = {
  /** Asks the shop whether it answers to this key, and changes nothing. */
  testChannel: call({
    at: 'POST /api/channels/test',
    of: 'channels',
    changes: false,
    done: '%{answer}',
    input: { channelId },
    answer: { isFine: flag({ required: true }), answer: text({ required: true, max: 300 }) },
  }),
  /** Replaces the key of a channel. It is never shown again. */
  setChannelKey: call({
    at: 'POST /api/channels/key',
    of: 'channels',
    done: 'Key stored',
    input: { channelId, key: text({ required: true, max: 500, secret: true }) },
  }),
  /** Has its orders pulled within seconds. */
  pullChannel: call({
    at: 'POST /api/channels/pull',
    of: 'channels',
    done: 'It is pulled in a few seconds',
    input: { channelId },
  }),
}
