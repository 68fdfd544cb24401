import { call, flag, list, text } from '#define'

export const whitelistCalls = {
  /** Whether a person at an address may sign in, and through which networks. */
  testAddress: call({
    at: 'GET /api/ipWhitelist/test',
    of: 'ipWhitelist',
    input: { address: text({ required: true, max: 45, label: 'IP address' }) },
    answer: {
      isAllowed: flag({ required: true, label: 'Allowed' }),
      why: text({ required: true, max: 200, label: 'Reason' }),
      networks: list({
        network: text({ required: true }),
        name: text({ required: true, label: 'Label' }),
      }),
    },
  }),
}
