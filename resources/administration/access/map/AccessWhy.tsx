import '#resources/administration/access/access.texts.ts'
import Button from '@mui/material/Button'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Autocomplete from '@mui/material/Autocomplete'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall, useServer } from '#src/app/useServer.ts'
import type { Option } from '#src/fields/kindView.ts'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { CallAnswer } from '#define'
import { GiveHigh } from '#resources/administration/access/GiveHigh.tsx'
import type { accessCalls } from '#resources/administration/access/access.calls.ts'
import { accessStep } from '#resources/administration/access/accessSteps.ts'
import type { AccessMap } from '#resources/administration/access/useAccess.ts'

/**
 * Why a person reaches a screen or not: each step of its route, with the required codes and the
 * held ones.
 */
export default function AccessWhy({
  paths,
  onClose,
}: {
  paths: AccessMap['paths']
  onClose: () => void
}) {
  const [person, setPerson] = useState<Option | null>(null)
  const [screen, setScreen] = useState<AccessMap['paths'][number] | null>(null)
  const staffId = person?.id ?? ''
  const { data, error, refetch } = useCall(
    'explainAccess',
    person && screen ? { staffId, path: screen.path } : undefined,
  )
  const seen = useCall('getScreensOf', person && !screen ? { staffId } : undefined)
  return (
    <DialogFrame
      title={say('access.why')}
      maxWidth="sm"
      onClose={onClose}
      cancel={say('action.close')}
    >
      <Stack spacing={1.5} sx={{ pt: 1 }}>
        <OptionPicker
          entity="staff"
          multiple={false}
          value={person}
          onChange={setPerson}
          shell={{ label: say('access.person'), autoFocus: true }}
        />
        <Autocomplete
          size="small"
          options={paths}
          getOptionLabel={({ title, path }) => `${title} (${path})`}
          getOptionKey={({ path }) => path}
          value={screen}
          onChange={(_, chosen) => setScreen(chosen)}
          renderInput={params => (
            <TextField {...params} margin="none" label={say('access.screen')} />
          )}
        />
        {(error ?? seen.error) && <Alert severity="error">{messageOf(error ?? seen.error)}</Alert>}
        {seen.data && person && !screen && <Seen screens={seen.data.data} />}
        {data && person && screen && (
          <>
            <Alert severity={data.isReached ? 'success' : 'warning'} aria-live="polite">
              <AlertTitle>
                {say(data.isReached ? 'access.reached' : 'access.not_reached', {
                  person: person.label,
                  screen: screen.title,
                })}
              </AlertTitle>
              {data.why}
            </Alert>
            <ShapeRows shape={accessStep} rows={data.steps} columns={columns} />
            <Missing person={person} missing={data.missing} onGiven={refetch} />
          </>
        )}
      </Stack>
    </DialogFrame>
  )
}

interface MissingProps {
  person: Option
  missing: CallAnswer<typeof accessCalls.explainAccess>['missing']
  onGiven: () => Promise<unknown>
}

/** For each closed step of the way, the codes of which one opens it, each given by a button. */
function Missing({ person, missing, onGiven }: MissingProps) {
  const { provider, tellDone, report } = useServer()
  const [asked, setAsked] = useState<MissingProps['missing'][number]>()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ code }: MissingProps['missing'][number]) =>
      provider.call('changeAccess', { grant: [{ staffId: person.id, code }] }),
    onSuccess: async (_, { code, name }) => {
      tellDone(say('access.gave', { what: `${code} ${name}`, who: person.label }))
      await onGiven()
    },
    onError: report,
  })
  const steps = [...new Set(missing.map(({ path }) => path))]
  return (
    <>
      {steps.map(path => {
        const codes = missing.filter(one => one.path === path)
        const title = say('access.give_one', { title: codes[0]!.title })
        return (
          <Stack key={path} direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Muted>{title}</Muted>
            {codes.map(one => (
              <Button
                key={one.code}
                variant="outlined"
                disabled={isPending}
                onClick={() => (one.risk === 'High' ? setAsked(one) : mutate(one))}
              >
                {say('access.give_code', { code: one.code, name: one.name })}
              </Button>
            ))}
          </Stack>
        )
      })}
      {asked && (
        <GiveHigh
          codes={[asked]}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            mutate(asked)
          }}
        />
      )}
    </>
  )
}

/** The screens that a person reaches, grouped by area. */
function Seen({ screens }: { screens: CallAnswer<typeof accessCalls.getScreensOf>['data'] }) {
  const areas = [...new Set(screens.map(({ area }) => area))]
  return (
    <div aria-live="polite">
      <b>{say('access.sees', { smart_count: screens.length })}</b>
      {areas.map(area => (
        <p key={area} style={{ margin: '4px 0' }}>
          {area && `${area}: `}
          <Muted>
            {screens
              .filter(screen => screen.area === area)
              .map(({ title }) => title)
              .join(', ')}
          </Muted>
        </p>
      ))}
    </div>
  )
}

const columns = { title: true, codes: true, held: true } as const
