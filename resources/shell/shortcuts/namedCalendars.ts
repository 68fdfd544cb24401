/**
 * The calendars that the shortcut bar finds by their full names, by country and dialog. They keep
 * their names. Source: specification §2; readings, item 21.
 */
export const namedCalendars = {
  NZ: {
    auckland_warehouse: [
      'Kaimai Courier Auckland',
      'Kaimai Freight Auckland',
      'Harbour Freight Auckland',
      'Auckland Delivery',
      'Carbine Pickup',
      'Penrose Pickup',
      'Urgent AKL delivery',
    ],
    auckland_showroom: ['Onehunga Shop Pickup', 'Westgate Pickup'],
    christchurch: [
      'Kaimai Courier Christchurch',
      'Christchurch Showroom',
      'Christchurch Delivery',
      'Christchurch Relocation',
      'Avon Pickup',
      'Harbour Freight Christchurch',
      'Port Hills Pickup',
    ],
    hamilton: ['Hamilton Delivery', 'Hamilton Pickup'],
    service: ['Onehunga Service'],
  },
  CA: {
    edmonton: [
      'Edmonton Delivery',
      'Edmonton Pickup',
      'Edmonton Shop Pickup',
      'Edmonton Relocation',
      'Edmonton Service',
    ],
    calgary: ['Calgary Delivery', 'Calgary Pickup', 'Calgary Relocation'],
  },
} as const
