import type { ExaminedColumn, Mapping, Unit } from '#data/files.ts'
import { say } from '#src/i18n/say.ts'
import { ImportSelect } from '#src/views/list/tools/ImportSelect.ts'
import '#src/views/list/tools/import.texts.ts'

interface Props {
  column: ExaminedColumn
  stated: Mapping
  onChange: (mapping: Mapping) => void
}

/** How the cells of a column are read: its dates, decimals, units, lists and paths. */
export function ColumnReading({ column, stated, onChange }: Props) {
  const {
    header,
    dates: found,
    decimals,
    unit,
    units,
    currency,
    decimalsOver,
    list,
    path,
    markup,
  } = column
  const dates = found && (stated.dates[header] ?? found)
  return (
    <>
      {decimals && (
        <ImportSelect
          aria-label={say('import.decimals_of', { header })}
          value={(stated.decimals?.[header] ?? decimals) === 'comma' ? 'comma' : 'point'}
          onChange={({ target }) =>
            onChange({
              ...stated,
              decimals: { ...stated.decimals, [header]: target.value as 'point' | 'comma' },
            })
          }
        >
          <option value="point">{say('import.decimal_point')}</option>
          <option value="comma">{say('import.decimal_comma')}</option>
        </ImportSelect>
      )}
      {dates && (
        <ImportSelect
          aria-label={say('import.dates_of', { header })}
          data-asks={dates === 'either' || undefined}
          value={dates === 'either' ? '' : dates}
          onChange={({ target }) =>
            onChange({
              ...stated,
              dates: { ...stated.dates, [header]: target.value as 'day' | 'month' },
            })
          }
        >
          {dates === 'either' && <option value="">{say('import.which_order')}</option>}
          <option value="day">{say('import.day_first')}</option>
          <option value="month">{say('import.month_first')}</option>
        </ImportSelect>
      )}
      {unit && units && (
        <ImportSelect
          aria-label={say('import.unit_of', { header })}
          value={stated.units?.[header] ?? unit}
          onChange={({ target }) =>
            onChange({ ...stated, units: { ...stated.units, [header]: target.value as Unit } })
          }
        >
          {units.map(each => (
            <option key={each} value={each}>
              {say(`import.units.${each}`)}
            </option>
          ))}
        </ImportSelect>
      )}
      {currency !== undefined && (
        <ImportSelect
          aria-label={say('import.currency_of', { header })}
          value={stated.foreign?.[header] ? 'ours' : ''}
          onChange={({ target }) =>
            onChange({ ...stated, foreign: { ...stated.foreign, [header]: target.value !== '' } })
          }
        >
          <option value="">{say('import.foreign', { currency })}</option>
          <option value="ours">{say('import.as_ours', { currency })}</option>
        </ImportSelect>
      )}
      {decimalsOver !== undefined && (
        <ImportSelect
          aria-label={say('import.rounding_of', { header })}
          value={stated.rounded?.[header] ? 'round' : ''}
          onChange={({ target }) =>
            onChange({ ...stated, rounded: { ...stated.rounded, [header]: target.value !== '' } })
          }
        >
          <option value="">{say('import.not_rounded', { decimals: decimalsOver })}</option>
          <option value="round">{say('import.rounded', { decimals: decimalsOver })}</option>
        </ImportSelect>
      )}
      {list && (
        <ImportSelect
          aria-label={say('import.list_of', { header })}
          value={stated.lists?.[header] ?? list}
          onChange={({ target }) =>
            onChange({
              ...stated,
              lists: { ...stated.lists, [header]: target.value as 'one' | 'comma' },
            })
          }
        >
          <option value="comma">{say('import.list_comma')}</option>
          <option value="one">{say('import.list_one')}</option>
        </ImportSelect>
      )}
      {markup && (
        <ImportSelect
          aria-label={say('import.markup_of', { header })}
          value={stated.markup?.[header] ?? markup}
          onChange={({ target }) =>
            onChange({
              ...stated,
              markup: { ...stated.markup, [header]: target.value as 'plain' | 'keep' },
            })
          }
        >
          <option value="plain">{say('import.markup_plain')}</option>
          <option value="keep">{say('import.markup_keep')}</option>
        </ImportSelect>
      )}
      {path && (
        <ImportSelect
          aria-label={say('import.path_of', { header })}
          value={stated.paths?.[header] ?? path}
          onChange={({ target }) =>
            onChange({
              ...stated,
              paths: { ...stated.paths, [header]: target.value as '>' | '/' | 'whole' },
            })
          }
        >
          <option value=">">{say('import.path_end', { by: '>' })}</option>
          <option value="/">{say('import.path_end', { by: '/' })}</option>
          <option value="whole">{say('import.path_whole')}</option>
        </ImportSelect>
      )}
    </>
  )
}
