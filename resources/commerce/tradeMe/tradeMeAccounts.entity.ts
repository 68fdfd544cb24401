import { entity, instant, reference } from '#define'

/** How far the calls of an account of Trade Me have used what it allows in an hour. */
export const tradeMeAccounts = entity('tradeMeAccounts', {
  titles: ['Trade Me account', 'Trade Me accounts'],
  label: 'channelId',
  fields: {
    channelId: reference('channels', { required: true, onDelete: 'cascade', unique: true }),
    pacedUntilUtc: instant({ required: true, label: 'Calls slowed until' }),
  },
  list: { columns: ['channelId', 'pacedUntilUtc'], sort: 'channelId' },
  api: false,
})
