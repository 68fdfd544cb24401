DROP INDEX "discount_rules_code_idx";
-- Rows that are equal here stop this. Find them:
-- SELECT "client_id",lower("code"), count(*) FROM "discount_rules" GROUP BY "client_id",lower("code") HAVING count(*) > 1;
CREATE UNIQUE INDEX "discount_rules_code_key" ON "discount_rules" USING btree ("client_id",lower("code")) WHERE not is_deleted;
