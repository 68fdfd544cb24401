ALTER TABLE "clients" ADD COLUMN "customers_account" text;
ALTER TABLE "clients" ADD COLUMN "sales_account" text;
ALTER TABLE "clients" ADD COLUMN "tax_account" text;
ALTER TABLE "clients" ADD COLUMN "liability_account" text;
ALTER TABLE "clients" ADD COLUMN "rounding_account" text;
ALTER TABLE "clients" ADD COLUMN "float_account" text;
ALTER TABLE "clients" ADD COLUMN "cash_moves_account" text;
ALTER TABLE "clients" ADD COLUMN "differences_account" text;
