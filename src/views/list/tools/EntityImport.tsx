import './import.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRedirect } from 'ra-core'
import { useRef, useState, type DragEvent } from 'react'
import type { AnyEntity } from '#define'
import { loadCall } from '#data/calls.ts'
import type { Examined, Mapping } from '#data/files.ts'
import { mayCall } from '#src/app/access.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { valueInWords } from '#src/i18n/declared.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { InterruptedImports } from '#src/views/list/imports/InterruptedImports.tsx'
import { isCancelled, RowsDone, useProgress } from '#src/views/list/imports/RowsDone.tsx'
import { useOfferUndo, useUndo } from '#src/views/record/actions/useUndo.ts'
import { Section } from '#src/views/record/Section.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import {
  asksForColumns,
  ImportColumns,
  ImportProblems,
  openColumnsOf,
  otherErrors,
} from './ImportFindings.tsx'
import {
  ImportMapping,
  ImportPreview,
  isProposed,
  shownMapping,
  undatedIn,
} from './ImportMapping.tsx'
import { listOfImport } from '#src/views/filteredList.ts'
import { ImportQuestions } from './mapping/ImportQuestions.tsx'
import { ImportReading } from './ImportReading.tsx'
import { ImportValues } from './ImportValues.tsx'
import { useServer } from '#src/app/useServer.ts'

/**
 * Imports records from a file: it is checked as a whole, then applied as a whole, or without the
 * rows that are refused if the user says so. Applying it again changes nothing.
 */
export default function EntityImport({ entity }: { entity: AnyEntity }) {
  const { resource, provider, renew, save } = useServer()
  const tellDone = useUndo(entity)
  const offerUndo = useOfferUndo()
  const redirect = useRedirect()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [last, setLast] = useState<Examined>()
  const running = useProgress()
  const examining = useMutation({
    mutationFn: (request: {
      file: File
      ignoresUnknown: boolean
      mapping?: Mapping | undefined
    }) => {
      const { signal, onProgress } = running.begin()
      return provider.importFile(
        resource,
        { ...request, isDryRun: true, proposes: true, onProgress },
        signal,
      )
    },
  })
  /** Imports that take effect are taken back whole, others as any change. */
  const tellImported = async (message: string, { requestId, importId }: Examined) => {
    // Whoever sees the list of imports may take one back: the browser learns its steps only there.
    const listed = 'getImports'
    if (requestId || !importId || !mayCall(listed, await loadCall(listed)))
      return tellDone(message, requestId)
    offerUndo(message, async () => {
      await provider.call('undoImport', { requestId: importId })
    })
  }
  const { file, ignoresUnknown = false } = examining.variables ?? {}
  const mapping = last && shownMapping(last)
  const importing = useMutation({
    mutationFn: async (skipsRefused: boolean) => {
      const { signal, onProgress } = running.begin()
      const applied = await provider.importFile(
        resource,
        {
          file: file!,
          isDryRun: false,
          ignoresUnknown,
          skipsRefused,
          mapping,
          onProgress,
        },
        signal,
      )
      if (applied.errorCount > 0 && !skipsRefused) return applied
      await renew()
      const outcome = outcomeOf(applied.errorCount > 0 && applied.good ? applied.good : applied)
      await tellImported(say('import.imported', { outcome }), applied)
      if (applied.errorCount > 0) return applied
      // The list shows what came, and all others once that filter is removed.
      redirect(applied.importId ? listOfImport(resource, applied.importId) : `/${resource}`)
      return undefined
    },
  })
  // What was applied in part is told beside the columns that it had.
  const found =
    importing.data && last
      ? { ...withoutCauses(last), ...importing.data, columns: last.columns }
      : last
  const problem = [importing.error, examining.error].find(each => each && !isCancelled(each))
  const busy = examining.isPending ? 'examining' : importing.isPending ? 'importing' : undefined
  const many = midSentence(entity.titles[1])
  const { lines, only = {}, orBy, within = [] } = entity.import!
  const key = [
    [...within, entity.import!.key].map(name => shownField(entity, name).label).join(', '),
    ...(orBy === undefined ? [] : [shownField(entity, orBy).label]),
  ].join(' / ')

  const examine = (chosen: File, ignores: boolean, stated?: Mapping) => {
    importing.reset()
    if (chosen !== file) setLast(undefined)
    // What was found before stays in sight while the same file is looked through again.
    examining.mutate(
      { file: chosen, ignoresUnknown: ignores, mapping: stated },
      { onSuccess: setLast },
    )
  }
  const cancel = () => {
    running.cancel()
    // What was saved just before is seen in what the file would still change.
    if (busy === 'importing') examine(file!, ignoresUnknown, mapping)
    else examining.reset()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && busy !== 'importing') examine(dropped, false)
  }
  const isPart = importing.variables === true && importing.data?.good !== undefined
  const left = found?.good && found.good.creates + found.good.updates > 0 ? found.good : undefined
  const undated = found ? undatedIn(found) : []
  const isAsked = undated.length > 0 || !!found?.questions?.length
  const errorsFile = (
    <Button
      color="inherit"
      onClick={() =>
        void save(provider.importProblems(resource, { file: file!, ignoresUnknown, mapping }))
      }
    >
      {say('import.errors_file')}
    </Button>
  )
  const leaveOut = found &&
    (found.problems.some(({ code }) => code === 'unknown_column') || ignoresUnknown) && (
      <FormControlLabel
        control={
          <Checkbox
            checked={ignoresUnknown}
            disabled={!!busy}
            onChange={(_, checked) => examine(file!, checked, mapping)}
          />
        }
        label={say('import.leave_out')}
      />
    )
  // A feed without changes is news as well.
  const isUseless =
    found?.creates === 0 && found.updates === 0 && !(entity.import?.isFeed && found.unchanged > 0)
  return (
    <Page>
      <Heading title={say('import.title', { many })} />
      <InterruptedImports entity={entity} />
      <Section title={say('import.file')}>
        <Typography sx={{ mb: 1 }}>
          {[
            say(lines ? 'import.what_lines' : 'import.what', {
              one: midSentence(entity.titles[0]),
              key,
              lines: lines ? midSentence(shownField(entity, lines.field).label) : '',
            }),
            ...Object.entries(only).map(([field, value]) =>
              say('import.only', {
                field: midSentence(shownField(entity, field).label),
                value: valueInWords(entity.fields[field], String(value)),
              }),
            ),
          ].join(' ')}
        </Typography>
        <Drop
          data-over={isOver || undefined}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            hidden
            type="file"
            accept=".csv,.xlsx"
            aria-label={say('import.input')}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              // Allows choosing the same file again after a correction.
              target.value = ''
              if (chosen) examine(chosen, false)
            }}
          />
          {file ? <strong>{file.name}</strong> : <span>{say('import.drop')}</span>}
          <Button
            variant={file ? 'outlined' : 'contained'}
            disabled={busy === 'importing'}
            onClick={() => input.current!.click()}
          >
            {say(file ? 'import.choose_other' : 'import.choose')}
          </Button>
        </Drop>
        <Row>
          <Muted>{say('import.template')}</Muted>
          <Button onClick={() => void save(provider.importTemplate(resource, 'xlsx'))}>
            {say('import.excel')}
          </Button>
          <Button onClick={() => void save(provider.importTemplate(resource, 'csv'))}>
            {say('import.csv')}
          </Button>
        </Row>
      </Section>
      {busy && (
        <RowsDone
          label={say(`import.${busy}`)}
          why={say(`import.${busy}_why`)}
          progress={running.progress}
          onCancel={cancel}
        />
      )}
      {problem && <Alert severity="error">{messageOf(problem)}</Alert>}
      {found && file && (
        <>
          {asksForColumns(found) && !isPart ? (
            <Alert severity="warning" action={otherErrors(found) > 0 && errorsFile}>
              {openColumnsOf(entity, found)}
            </Alert>
          ) : found.errorCount > 0 ? (
            <Alert severity={isPart ? 'warning' : 'error'} action={errorsFile}>
              {isPart && left
                ? say('import.part_done', {
                    outcome: outcomeOf(left),
                    refused: rowsOf(left.refused),
                  })
                : say('import.errors', {
                    smart_count: found.errorCount,
                    count: found.errorCount.toLocaleString('en-NZ'),
                    rows: rowsOf(found.rows),
                  })}
              {!isPart && found.good && found.good.unchanged > 0 && (
                <> {say('import.unchanged_here', { rows: rowsOf(found.good.unchanged) })}</>
              )}
            </Alert>
          ) : (
            <Alert severity={isUseless ? 'info' : 'success'}>
              {isUseless
                ? say('import.useless', { rows: rowsOf(found.rows) })
                : say('import.fine', { rows: rowsOf(found.rows), outcome: outcomeOf(found) })}
            </Alert>
          )}
          {undated.length > 0 && (
            <Alert severity="warning">
              {say('import.asks_order', { headers: undated.join(', ') })}
            </Alert>
          )}
          {isProposed(found) ? (
            <>
              {!isPart && (
                <ImportQuestions
                  found={found}
                  request={examining.isPending ? examining.variables.mapping : undefined}
                  onChange={stated => examine(file, ignoresUnknown, stated)}
                />
              )}
              <ImportReading
                entity={entity}
                found={found}
                request={examining.isPending ? examining.variables.mapping : undefined}
                onChange={stated => examine(file, ignoresUnknown, stated)}
              />
              <ImportMapping
                found={found}
                request={examining.isPending ? examining.variables.mapping : undefined}
                onChange={stated => examine(file, ignoresUnknown, stated)}
              />
              <ImportValues
                entity={entity}
                found={found}
                request={examining.isPending ? examining.variables.mapping : undefined}
                onChange={stated => examine(file, ignoresUnknown, stated)}
              />
              <ImportPreview found={found} />
            </>
          ) : (
            <>
              <ImportColumns entity={entity} columns={found.columns} />
              {leaveOut}
            </>
          )}
          {found.problems.length > 0 && (
            <ImportProblems
              entity={entity}
              found={found}
              file={file}
              mapping={mapping}
              onChange={stated => examine(file, ignoresUnknown, stated)}
            />
          )}
          {left && !isPart && (
            <Row>
              <Button
                variant="outlined"
                disabled={!!busy || isAsked}
                onClick={() => importing.mutate(true)}
              >
                {say('import.apply_good', {
                  smart_count: left.creates + left.updates,
                  count: (left.creates + left.updates).toLocaleString('en-NZ'),
                })}
              </Button>
              <Muted>
                {say('import.apply_good_why', {
                  outcome: outcomeOf(left),
                  refused: rowsOf(left.refused),
                })}
              </Muted>
            </Row>
          )}
          {found.errorCount === 0 && !isUseless && (
            <Row>
              <Button
                variant="contained"
                disabled={!!busy || isAsked}
                onClick={() => importing.mutate(false)}
              >
                {say('import.apply', { outcome: outcomeOf(found) })}
              </Button>
            </Row>
          )}
        </>
      )}
    </Page>
  )
}

/** What applying a file tells is told by its problems. */
function withoutCauses(found: Examined): Examined {
  const { causes: _, ...others } = found
  return others
}

/** `3 new, 2 changed, 40 unchanged`, without zero counts. */
const outcomeOf = (found: Pick<Examined, 'creates' | 'updates' | 'unchanged'>) =>
  (['creates', 'updates', 'unchanged'] as const)
    .filter(what => found[what] !== 0)
    .map(what => say(`import.${what}`, { count: found[what].toLocaleString('en-NZ') }))
    .join(', ')

const rowsOf = (count: number) =>
  say('import.rows', { smart_count: count, count: count.toLocaleString('en-NZ') })

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
const Drop = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  minHeight: 96,
  padding: 16,
  marginBottom: 8,
  border: `1px dashed ${theme.palette.text.secondary}`,
  borderRadius: theme.shape.borderRadius,
  overflowWrap: 'anywhere',
  '&[data-over]': { background: theme.palette.accentSoft, borderColor: theme.palette.primary.main },
}))
