// All that a business half (`*.server.ts` in resources) may import of the engine, by purpose.

// Declarations of a half
export { serverHalf } from './halves.ts'
export { readModelHalf, rowOf } from './entities/readModel.ts'
export { handlers } from './calls/handlers.ts'
export { type TableFile, fileOfBatches, fileOfRows, oneBatch, textCell } from './calls/tableFile.ts'
export type {
  AfterImport,
  AfterWrite,
  BeforeLines,
  BeforeRemove,
  BeforeRestore,
  BeforeRead,
  BeforeTakeBack,
  Implied,
  BeforeWrite,
  RefuseChange,
  DeclaredTopic,
  Details,
  Ends,
  FindOptions,
  Follow,
  Ledger,
  LineChanges,
  Fill,
  MergePart,
  ListFilter,
  RoomsOf,
  Networks,
  Refusals,
  StepEffect,
} from './entities/hooks.ts'
export { Alarm, type Job, daily, every, sinceDone } from './jobs/job.ts'
export type { Tile, TileList } from './home/tile.ts'
export { mostCounted, tilesOf } from './home/tiles.ts'

// The actor, and errors
export { clockActor, type Actor, type Cause } from './session/actor.ts'
export type { From } from './session/from.ts'
export { endSessions } from './session/endSessions.ts'
export { beginGuess, forgiveAttempts } from './session/attempts.ts'
export { isHeldBack } from './session/people.ts'
export { openText, type Seal, sealText } from './session/sealed.ts'
export { makeInvitation, withdrawInvitation } from './session/invitations.ts'
export { removeSecondFactor } from './session/secondFactor.ts'
export { wordsAbout } from './session/easyPasswords.ts'
export { hashPassword, refuseWeakPassword, verifyPassword } from './session/passwords.ts'
export { addressOf } from './session/networks.ts'
export { keptSecret } from './session/secret.ts'
export {
  BadInput,
  Conflict,
  Forbidden,
  NotFound,
  type Problem,
  Refused,
  RequestError,
  Stale,
  badInput,
  problemAt,
  refused,
  withFields,
} from './http/errors.ts'
export { refusalByDatabase } from './http/errorHandler.ts'
export { hasDecimals, isCalendarDate, isId, isInstant } from './http/validation.ts'

// The database
export { writeAudit, writeAuditOf, writeAuditOfMany } from './db/audit.ts'
export { type Database, planOnce, type Queryable } from './db/database.ts'
export { together } from './entities/read/jsonRows.ts'
export { savepoint } from './db/nestedTransactions.ts'
export {
  type Subscriber,
  writeAuditAndOutbox,
  writeOutbox,
  writeOutboxOfMany,
} from './db/outbox.ts'
export { auditDigest, digestsLeft, verifyLinks } from './db/auditChain.ts'
export { dayBegins, daySql } from './entities/read/days.ts'
export { latestVersion, runningVersion } from './db/versions.ts'

// Metadata of an entity
export { difference, isSame } from './entities/meta/difference.ts'
export { type EntityMeta, type Row, metaOf, wordsSql } from './entities/meta/meta.ts'
export { touched } from './entities/meta/touched.ts'
export { pointersTo } from './entities/meta/uses.ts'

// Reading records
export { filterOf, orderBy, sortOf } from './entities/read/listQuery.ts'
export { personSql, readsHistory } from './entities/read/history.ts'
export { contains, isAmong, says } from './entities/read/filter.ts'
export {
  beginsSo,
  byText,
  foldedPattern,
  foldedSql,
  holds,
  inOrder,
  searchedSql,
} from './fields/folding.ts'
export { namesOf, pointedTo, recordAt } from './entities/read/recordAsOf.ts'
export { listRecords, matching, oneRecord, refuseStale } from './entities/read/read.ts'
export { insertRows, recordset, setInRows, updateRows, writeFields } from './entities/read/rows.ts'
export { hiddenFields, own, stale, visible, visibleChanges } from './entities/read/visibility.ts'

// Writing records
export { refuseForeignNote } from './entities/routes/notes.ts'
export { unanswered } from './entities/write/answers.ts'
export { brokenRules } from './entities/write/declaredRules.ts'
export { saveLines } from './entities/write/lines.ts'
export { targetsOf, updateMany } from './entities/write/many.ts'
export { transition, transitionMany } from './entities/write/transition.ts'
export { createRecord, removeRecord, updateRecord } from './entities/write/write.ts'

// Documents
export type { PdfBlock, PdfDocument, PdfFlow, PdfPage, PdfPart } from './pdf/document.ts'
export { headingWithCode } from './pdf/document.ts'
export { mostPages, pdf } from './pdf/pdf.ts'

// Values and files
export { readMail, type ReadMail } from './mail/readMail.ts'
export { mostLines } from './fields/link.ts'
export { keepFile, moveFiles, readableFile, readyFile, type FileFacts } from './files/store.ts'
export { readTable, tableOf } from './imports/reading/table.ts'
export { apply as applyFile } from './imports/apply.ts'
export { examine, type Examined } from './imports/examine.ts'
export { goodOf } from './imports/good.ts'
export { discard, goOn, mayGoOn, type Waiting, waitingImports } from './imports/staging/goOn.ts'
export { openMapping } from './imports/mapping/mapping.ts'
export { mayImport, takeImportBack, tookBack } from './imports/takenBack.ts'
export { parseFile } from './imports/reading/parse.ts'
export type { Sheet, SheetRow } from './imports/reading/sheet.ts'
export { inSlices, partsOf } from './imports/reading/values.ts'
export { tellRows } from './imports/telling.ts'
export { phoneDigits, phoneOf, phoneText } from './fields/contact.ts'
export { type Cell, kindColumn } from './fields/index.ts'
export { clocksAt, dayAt, dayOf, listOf, longDayOf, timeAt } from './fields/words.ts'
export { picturesOf, smallOf, unreadableOf } from './files/pictures.ts'
export type { Context } from './context.ts'
