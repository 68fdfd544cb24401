import { call, flag, instant, integer, reference, text } from '#define'

const channelId = reference('channels', { required: true })

/** The version of a record that was seen, and the moment whose settings are to hold again. */
export const former = {
  version: integer({ required: true }),
  at: instant({
    required: true,
    label: 'Settings as of',
    help: 'Its history shows when it changed',
  }),
}

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
  /** Gives a channel the settings that it had at a moment. Its key stays. */
  goBackInChannel: call({
    at: 'POST /api/channels/goBack',
    of: 'channels',
    done: 'Former settings restored',
    input: { channelId, ...former },
  }),
  /** Has its orders pulled within seconds. */
  pullChannel: call({
    at: 'POST /api/channels/pull',
    of: 'channels',
    done: 'Pulling in a few seconds',
    input: { channelId },
  }),
}
