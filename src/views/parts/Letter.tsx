import Print from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from './Page.tsx'

/** Sender or recipient: a name and lines below it; missing lines are left out. */
export interface Party {
  readonly name: string
  readonly lines: readonly (string | null)[]
}

interface Props {
  /** Of the screen; the printed letter has its subject only. */
  title: string
  from: Party
  /** The sender's logo, next to the name. */
  logo?: ReactNode
  to: Party
  /** As people write it: `20th Nov 2026`. */
  date: string
  subject: string
  /** The letter's reference data with labels; entries without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Whether everything is loaded, including pictures: missing parts would be missing in print. */
  isReady?: boolean
  /** On the screen alone: what speaks against sending it. */
  warning?: ReactNode
  children: ReactNode
}

/** A letter on A4 with a print button; the screen shows it as printed. */
export function Letter(props: Props) {
  const { title, from, logo, to, date, subject, facts, isReady = true, warning, children } = props
  return (
    <Page>
      <Heading
        title={title}
        aside={
          <Button
            variant="contained"
            startIcon={<Print />}
            disabled={!isReady}
            onClick={() => window.print()}
          >
            {say('paper.print')}
          </Button>
        }
      />
      {warning && <div data-print="none">{warning}</div>}
      <Sheet data-paper="letter" aria-label={subject}>
        <Ends>
          <address>
            <strong>{to.name}</strong>
            {there(to.lines)}
          </address>
          <address>
            {logo}
            <strong>{from.name}</strong>
            {there(from.lines)}
          </address>
        </Ends>
        <p>{date}</p>
        <h2>{subject}</h2>
        <Facts>
          {facts
            .filter(([, value]) => value !== null && value !== undefined && value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </Facts>
        {children}
      </Sheet>
    </Page>
  )
}

const there = (lines: Party['lines']) =>
  lines
    .flatMap(text => text?.split('\n') ?? [])
    .filter(text => text.trim())
    .map((text, n) => <span key={n}>{text}</span>)

/** White in every mode: it is paper. */
const Sheet = styled('article')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: '210mm',
  padding: '18mm 20mm',
  fontSize: '10.5pt',
  lineHeight: 1.5,
  color: '#000',
  background: '#fff',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  overflowWrap: 'anywhere',
  '& h2': { margin: '6mm 0 4mm', fontSize: '14pt', lineHeight: 1.3, fontWeight: 650 },
  '& h3': { margin: '6mm 0 2mm', fontSize: '11pt', fontWeight: 650, breakAfter: 'avoid' },
  '& p': { margin: '0 0 3mm', whiteSpace: 'pre-line' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '1.2mm 2mm 1.2mm 0', textAlign: 'left', verticalAlign: 'top' },
  '& th': { fontWeight: 600, borderBottom: '1px solid #000' },
  '& td': { borderBottom: '1px solid #ccc' },
  '& :is(th, td)[data-number]': { paddingRight: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  '& tfoot td': { fontWeight: 650, borderBottom: 0 },
  [theme.breakpoints.down('sm')]: { '@media screen': { padding: '8mm 6mm' } },
  '@media print': { maxWidth: 'none', padding: 0, border: 0 },
}))

const Ends = styled('div')({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: '6mm 12mm',
  marginBottom: '10mm',
  '& address': { display: 'grid', maxWidth: '80mm', fontStyle: 'normal' },
  '& address img': { maxWidth: '60mm', maxHeight: '18mm', marginBottom: '2mm' },
  '& address + address': { textAlign: 'right', justifyItems: 'end' },
})

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(52mm, 1fr))',
  gap: '2mm 6mm',
  margin: '0 0 5mm',
  padding: '3mm 0',
  borderBlock: '1px solid #ccc',
  '& dt': { fontSize: '8.5pt', color: '#444' },
  '& dd': { margin: 0 },
})

/** Pictures in two columns, each with its caption and never split across pages. */
export const Pictures = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(60mm, 1fr))',
  gap: '5mm',
  '& figure': { margin: 0, breakInside: 'avoid' },
  '& img': { display: 'block', maxWidth: '100%', maxHeight: '80mm', objectFit: 'contain' },
  '& figcaption': { fontSize: '9pt', color: '#444' },
})
