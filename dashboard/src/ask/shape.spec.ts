import { drawnAt, shapeOf } from './shape.js';

describe('the picture of an answer', () => {
  it.each([
    ['time', { kind: 'lines', x: 0, series: [] }],
    ['hour,band', { kind: 'lines', x: 0, series: [1] }],
    ['time,spotter_continent,mode', { kind: 'lines', x: 0, series: [1, 2] }],
    ['hour_of_day', { kind: 'lines', x: 0, series: [] }],
    ['time,distance', { kind: 'heat', x: 0, y: 1, slices: [] }],
    ['distance,time', { kind: 'heat', x: 1, y: 0, slices: [] }],
    ['time,distance,band', { kind: 'heat', x: 0, y: 1, slices: [2] }],
    ['band,time,snr', { kind: 'heat', x: 1, y: 2, slices: [0] }],
    ['day,hour_of_day', { kind: 'heat', x: 0, y: 1, slices: [] }],
    ['distance,bearing', { kind: 'heat', x: 0, y: 1, slices: [] }],
    ['time,mid_lat', { kind: 'heat', x: 0, y: 1, slices: [] }],
    ['mid_lat,mid_lon', { kind: 'map', square: 'degree', at: [0, 1], slices: [] }],
    ['time,mid_lon,mid_lat', { kind: 'map', square: 'degree', at: [2, 1], slices: [0] }],
    ['grid4', { kind: 'map', square: 'grid', at: [0], slices: [] }],
    ['spotter_grid2,band', { kind: 'map', square: 'grid', at: [0], slices: [1] }],
    ['hour,mid_grid4', { kind: 'lines', x: 0, series: [1] }],
    ['band,mid_grid4', { kind: 'map', square: 'grid', at: [1], slices: [0] }],
    ['band', { kind: 'bars', labels: [0] }],
    ['wpm', { kind: 'bars', labels: [0] }],
    ['band,hour', { kind: 'bars', labels: [0, 1] }],
    ['', { kind: 'bars', labels: [] }],
  ])('by %s', (by, expected) => {
    expect(shapeOf(by.split(',').filter(Boolean))).toEqual(expected);
  });

  it.each([
    ['', 1],
    ['spots', 1],
    ['first,stations', 2],
    ['first,last', undefined],
  ])('draws of the measures "%s" the one at %s', (measures, expected) => {
    expect(drawnAt({ by: ['dxcc'], measures: measures.split(',').filter(Boolean) })).toBe(expected);
  });
});
