import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Env } from '../config/env.js';

/** What a newcomer sees at `/`. */
@ApiExcludeController()
@Controller()
export class WelcomeController {
  constructor(private readonly env: Env) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  welcome(): string {
    const demo = this.env.demo
      ? '<p><strong>Demo: every spot and station here is invented.</strong></p>'
      : '';
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Spot query service</title>
<h1>Spot query service</h1>
${demo}
<ul>
<li><a href="/docs">The API, documented</a> (<a href="/docs/openapi.json">OpenAPI</a>)</li>
<li><a href="/api/v1/spots?limit=20">The newest spots</a></li>
<li><a href="/api/v1/bands">The bands</a></li>
<li><a href="/api/v1/health">The state of the service</a></li>
</ul>
</html>
`;
  }
}
