import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A type of report that was heard, such as `CQ` or `NCDXF B`; at most sixty. */
@Entity({ name: 'report_types' })
export class ReportType {
  /** 1 to 60; a spot without type has 0. */
  @PrimaryColumn({ name: 'id', type: 'smallint' })
  id: number;

  /** As the feed names it, upper-case. */
  @Column({ name: 'name', type: 'text', unique: true })
  name: string;
}
