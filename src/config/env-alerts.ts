import { IsOptional } from 'class-validator';
import { Parse, parseList, Switch, WholeNumber, EachMustBe } from './env-rules.js';
import { BaseUrl } from './env-values.js';
import { isHost } from './feed-setting.js';

/** The settings of alerts. */
export class AlertSettings {
  /** Alerts that may exist, 0 for none: then there is nothing at `/alerts`. Default 1000. */
  @WholeNumber(0, 1_000_000)
  alertsMax: number;

  /** Alerts made a day from one address, 0 for no limit. Default 20. */
  @WholeNumber(0, 1_000_000)
  alertsPerAddressPerDay: number;

  /** Wrong keys of alerts an hour from one address, 0 for no limit. Default 30. */
  @WholeNumber(0, 1_000_000)
  alertKeyFailuresPerHour: number;

  /** The browsers' push services: these names, and those below them; empty with `none`. Default those of the browsers' makers. */
  @PushHosts()
  alertPushHosts: string[];

  /** Whether messages may go to addresses of private networks. Default off. */
  @Switch()
  alertAllowPrivate: boolean;

  /** Where people open the page, as messages link to it, without a slash at the end. Default none. */
  @IsOptional()
  @BaseUrl()
  publicUrl?: string;
}

/** Names of hosts with commas between, or `none`. */
function PushHosts(): PropertyDecorator {
  return (target, property) => {
    Parse((text) => parseList(text.toLowerCase()))(target, property);
    EachMustBe('the name of a host, or none alone', (entry) => isHost(String(entry)))(
      target,
      property,
    );
  };
}
