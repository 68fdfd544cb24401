import { area } from '#define'
import { accountCalls } from './account/account.calls.ts'
import { dictionaryCalls } from './dictionaries/dictionaries.calls.ts'
import { findCalls } from './find/find.calls.ts'
import { homeCalls } from './home/home.calls.ts'
import { liveCalls } from './live/live.calls.ts'
import { pictureCalls } from './pictures/pictures.calls.ts'
import { savedViewCalls } from './savedViews/savedViews.calls.ts'
import { savedViews } from './savedViews/savedViews.entity.ts'
import { shellCalls } from './shell.calls.ts'
import { versionCalls } from './version/version.calls.ts'

export default area('shell', {
  entities: [savedViews],
  calls: {
    ...accountCalls,
    ...shellCalls,
    ...findCalls,
    ...homeCalls,
    ...liveCalls,
    ...pictureCalls,
    ...savedViewCalls,
    ...dictionaryCalls,
    ...versionCalls,
  },
})
