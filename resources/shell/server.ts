import { serverHalf } from '#server/kit'
import accountHandlers from './account/account.server.ts'
import findHandlers from './find/find.server.ts'
import homeHandlers from './home/home.server.ts'
import liveHandlers from './live/live.server.ts'
import pictureHandlers from './pictures/pictures.server.ts'
import savedViewHandlers from './savedViews/savedViews.server.ts'
import shellHandlers from './shell.server.ts'
import dictionaryHandlers from './dictionaries/dictionaries.server.ts'
import versionHandlers from './version/version.server.ts'
import shell from './index.ts'

export default serverHalf(shell, {
  calls: [
    accountHandlers,
    findHandlers,
    homeHandlers,
    liveHandlers,
    pictureHandlers,
    savedViewHandlers,
    shellHandlers,
    dictionaryHandlers,
    versionHandlers,
  ],
})
