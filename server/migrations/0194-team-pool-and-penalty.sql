ALTER TABLE "commission_lines" DROP CONSTRAINT "commission_lines_kind_values";
ALTER TABLE "commission_run_lines" DROP CONSTRAINT "commission_run_lines_kind_values";
ALTER TABLE "commission_lines" ADD COLUMN "penalty" numeric(9, 3);
ALTER TABLE "commission_lines" ADD COLUMN "hours" numeric(18, 2);
ALTER TABLE "commission_lines" ADD COLUMN "full_hours" numeric(18, 2);
ALTER TABLE "commission_run_lines" ADD COLUMN "penalty" numeric(9, 3);
ALTER TABLE "commission_run_lines" ADD COLUMN "hours" numeric(18, 2);
ALTER TABLE "commission_run_lines" ADD COLUMN "full_hours" numeric(18, 2);
-- A row of commission_lines that this does not hold for stops it.
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_kind_values" CHECK ("kind" in ('Sale', 'Team pool', 'Product', 'Taken back', 'Moved', 'Adjustment'));
-- A row of commission_run_lines that this does not hold for stops it.
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_kind_values" CHECK ("kind" in ('Sale', 'Team pool', 'Product', 'Taken back', 'Moved', 'Adjustment'));
