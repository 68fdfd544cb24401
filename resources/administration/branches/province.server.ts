/**
 * The province in which a branch sells, in SQL by its alias: that of its address, of its warehouse,
 * or of its city. Null where nobody can say.
 */
export const provinceOf = (branch: string): string => `
  coalesce(nullif(btrim(${branch}.address->>'region'), ''), case when ${branch}.country = 'CA' then coalesce(
    (select nullif(btrim(w.address->>'region'), '') from warehouses w where w.id = ${branch}.default_warehouse_id and w.address->>'country' = 'CA' and not w.is_deleted),
    (select x.province from (values ${cities}) x(city, province) where x.city = lower(btrim(${branch}.city)))) end)`

/** Cities whose name says the province: the largest of each. */
const citiesOf: Readonly<Record<string, readonly string[]>> = {
  Alberta: ['Calgary', 'Edmonton', 'Red Deer', 'Lethbridge', 'Medicine Hat', 'Grande Prairie'],
  'British Columbia': ['Vancouver', 'Victoria', 'Surrey', 'Burnaby', 'Kelowna', 'Nanaimo'],
  Manitoba: ['Winnipeg', 'Brandon'],
  'New Brunswick': ['Moncton', 'Saint John', 'Fredericton'],
  'Newfoundland and Labrador': ["St. John''s", 'Corner Brook'],
  'Northwest Territories': ['Yellowknife'],
  'Nova Scotia': ['Halifax', 'Dartmouth'],
  Nunavut: ['Iqaluit'],
  Ontario: ['Toronto', 'Ottawa', 'Mississauga', 'Brampton', 'Markham', 'Kitchener', 'Windsor'],
  'Prince Edward Island': ['Charlottetown', 'Summerside'],
  Quebec: ['Montreal', 'Montréal', 'Quebec City', 'Québec', 'Laval', 'Gatineau', 'Sherbrooke'],
  Saskatchewan: ['Saskatoon', 'Regina', 'Prince Albert', 'Moose Jaw'],
  Yukon: ['Whitehorse'],
}

const cities = Object.entries(citiesOf)
  .flatMap(([province, names]) => names.map(city => `('${city.toLowerCase()}', '${province}')`))
  .join(', ')
