import { publicUrl, redact } from './redact.js';

it.each([
  [
    'PUT /groups/club?edit_key=gek_AbC-_123 failed',
    'PUT /groups/club?edit_key=gek_[redacted] failed',
  ],
  ['at postgres://spots:s3cr%40t@db:5432/x now', 'at postgres://spots:[redacted]@db:5432/x now'],
  ['two: a://b:c@d and redis://:pw@h', 'two: a://b:[redacted]@d and redis://:[redacted]@h'],
  ['telnet://host:7000 and 12:30@noon', 'telnet://host:7000 and 12:30@noon'],
  ['{"url":"http://127.0.0.1:3000","by":"me@example.org"}', undefined],
])('makes of %j %j', (line, expected) => {
  expect(redact(line)).toBe(expected ?? line);
});

it.each([
  ['https://lists.example.org/cwops.csv', 'https://lists.example.org/cwops.csv'],
  ['HTTPS://user:pw@Lists.example.org:443/a?key=1#x', 'https://lists.example.org/a?***'],
  ['http://token@127.0.0.1:8080', 'http://127.0.0.1:8080/'],
])('shows %s as %s', (url, shown) => expect(publicUrl(url)).toBe(shown));
