import { IsOptional } from 'class-validator';
import { EachMustBe, Parse, parseList, Switch, WholeNumber } from './env-rules.js';
import { BaseUrl } from './env-values.js';
import { PublishedSettings } from './published/published-settings.js';
import { isHost } from './feed-setting.js';

/** The settings of alerts. */
export class AlertSettings extends PublishedSettings {
  /** Alerts that may exist, 0 for none: then there is nothing at `/alerts`. Default 1000. */
  @WholeNumber(0, 1_000_000)
  alertsMax: number;

  /**
   * Alerts made a day from one address; as many invitations, at least 20, go to one host that it has not answered, of
   * all clients. 0 for no limit. Default 20.
   */
  @WholeNumber(0, 1_000_000)
  alertsPerAddressPerDay: number;

  /** The browsers' push services: these names, and those below them; empty with `none`. Default those of the browsers' makers. */
  @PushHosts()
  alertPushHosts: string[];

  /** Whether messages may go to addresses of private networks. Default off. */
  @Switch()
  alertAllowPrivate: boolean;

  /**
   * Where people open the page, without a slash at the end: messages link to it. With https, it is also whom browsers'
   * push services may ask about them. Default none.
   */
  @IsOptional()
  @BaseUrl()
  publicUrl?: string;
}

/** Decorates names of hosts with commas between, or `none`. */
function PushHosts(): PropertyDecorator {
  return (target, property) => {
    Parse((text) => parseList(text.toLowerCase()))(target, property);
    EachMustBe('the name of a host, or none alone', (entry) => isHost(String(entry)))(
      target,
      property,
    );
  };
}
