/** What the page says. Other languages have the same words: a missing one does not compile. */
export const en = {
  views: {
    live: 'Live',
    map: 'Map',
    charts: 'Charts',
    skimmers: 'Skimmers',
    repeater: 'Repeater',
    groups: 'Groups',
    status: 'Status',
  },
};
