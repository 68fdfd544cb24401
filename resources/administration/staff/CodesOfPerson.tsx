import '#resources/administration/access/access.texts.ts'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'

/** The codes of a person by their names, in the area that each belongs to. */
export default function CodesOfPerson({ record }: { record: RaRecord }) {
  const provider = useProvider()
  const input = { staffId: record.id as string }
  const query = useQuery({
    queryKey: [...callKey('getCodesOfPerson', input), record.version],
    queryFn: ({ signal }) => provider.call('getCodesOfPerson', input, { signal }),
  })
  return (
    <Section title={say('access.codes')}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            say('access.no_codes')
          ) : (
            <Areas>
              {[...new Set(data.map(({ area }) => area))].map(area => (
                <div key={area}>
                  <dt>{area}</dt>
                  {data
                    .filter(each => each.area === area)
                    .map(({ code, name, risk, sources }) => (
                      <dd key={code} title={sources}>
                        <ToneChip tone={risk === 'High' ? 'bad' : 'neutral'}>
                          {`${code} ${name}`}
                        </ToneChip>
                      </dd>
                    ))}
                </div>
              ))}
            </Areas>
          )
        }
      </Loaded>
    </Section>
  )
}

const Areas = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: 0,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'baseline' },
  '& dt': { flex: '0 0 110px', fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0 },
  // Names are sentences: on a phone they take two lines.
  '& dd > *': { whiteSpace: 'normal', height: 'auto' },
}))
