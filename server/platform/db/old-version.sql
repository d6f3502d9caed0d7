-- What the first version, whose last migration is 0005, had written by the evening of 2 March 2026.
insert into administrators (id, email, password_hash) values
  (1, 'admin@karigar.example', '$argon2id$v=19$m=19456,t=2,p=1$u9aZtGXP3ys9bY5z7J51og$hevaulk3htRRrOQTqzH2PtZv7wacQ4eAACNOxQQPQVQ'),
  (2, 'second@karigar.example', '-');
insert into sessions (administrator_id, token_hash, user_agent, address, created_at, last_used_at) values
  (1, '22585022e52d1bb31c6a336e542a6d9ab2668d5dc97c4d7076a27e5e2f387da7', 'Firefox', '10.1.1.1', '2026-03-02T09:00Z', '2026-03-02T09:59Z');

insert into images (id, file, width, height, widths, alt, size_bytes) values
  (1, 'switchboard.jpg', 1200, 800, '{400,800}', 'A switchboard', 90000), (2, 'unused.jpg', 600, 400, '{400}', '', 30000);
insert into services (id, service_cat, service_type, title, slug, sub_heading, visit_charge, about_service, meta_title, meta_desc, meta_keywords, search_keywords, offers, faqs, whys, version, deleted_at) values
  (1, 'Home', 'Electrician', 'Electrician at home', 'electrician', 'Sub', '₹199', E'Our own words.\n\nAnd more.', 'Meta', 'Meta description', 'electrician', 'wiring', '[{"title":"Offer","description":"Ten off"}]', '[{"title":"Why?","description":"Because"}]', '[{"title":"Ours","description":"Own people"}]', 3, null),
  (2, 'Home', 'Geyser', 'Geyser at home', 'geyser', 'Sub', 'On inspection', 'About', 'Meta', 'Meta description', 'geyser', '', '[]', '[]', '[]', 1, '2026-03-01T08:00Z');
insert into blogs (id, category, title, slug, short_desc, content, image, status, version, deleted_at) values
  (1, 'General', 'A blog with a picture', 'a-blog', 'Short', '<h2>Ours</h2><p>Own <strong>text</strong></p>', 'switchboard.jpg', 1, 2, null),
  (2, 'General', 'A draft', 'a-draft', '', '<p>Not yet</p>', null, 0, 1, null),
  (3, 'General', 'Deleted', 'deleted', '', '<p>Gone</p>', null, 1, 1, '2026-03-01T08:00Z');
insert into home_records (id, heading, subheading, contact1, contact2, meta_title, meta_desc, meta_keywords, faqs, version) values
  (1, 'Repairs by people we know', 'Sub', '022 4012 3456', '8000000090', 'Meta', 'Meta description', 'home', '[{"title":"Ours?","description":"Yes"}]', 2),
  (2, 'The draft for Diwali', 'Sub', '7000000090', '8000000090', 'Meta', 'Meta description', 'home', '[]', 1);
insert into documents (key, title, description, version) values
  ('about-us', 'About us', '<p>Our own story.</p>', 2), ('privacy-policy', 'Privacy', '<p>Our own privacy.</p>', 2),
  ('refund-policy', 'Refunds', '<p>Refunds</p>', 1), ('terms-and-conditions', 'Terms', '<p>Terms</p>', 1), ('shipping-policy', 'Shipping', '<p>Shipping</p>', 1);
insert into contact_details (mobile, email, address, version) values ('022 4012 3456', 'hello@karigar.example', '12 Laxmi Road, Pune 411030', 2);
insert into versions (kind, key, version, fields, administrator_id) values
  ('services', '1', 1, '{"title":"Electrician","visit_charge":"Rs. 1,149/-"}', null),
  ('services', '1', 2, '{"title":"Electrician","visit_charge":"₹199"}', 1), ('services', '2', 1, '{"visit_charge":"₹99 to ₹199"}', 1), ('blogs', '1', 1, '{"title":"Before"}', null), ('homepage', '1', 1, '{"heading":"Before"}', 1),
  ('documents', 'about-us', 1, '{"title":"Before","description":"<p>Before</p>"}', 2), ('contact-us', '1', 1, '{"mobile":"7000000090","email":"","address":""}', 1);
insert into redirects (from_path, to_path) values ('/services/homeservice/wiring', '/services/homeservice/electrician');
insert into previews (token_hash, kind, fields) values ('hash', 'blogs', '{"title":"Draft"}');

insert into leads (id, reference, name, mobile, mailid, service_type, city, message, status, request_id, payment_id, is_mobile_verified, token, created_at, deleted_at) values
  (1, 'KG-AAAAAA', 'Asha Kulkarni', '9820000001', 'asha@example.com', 'AC', 'mum', E'It drips\non the bed', 'Completed', 'request-1', null, true, 'token-of-lead-1-long-enough', '2026-02-20T06:00Z', null),
  (2, 'KG-BBBBBB', 'प्रिया देशमुख', '9820000001', null, 'Electrician', 'pune', 'Dark', 'Cancelled', null, null, true, null, '2026-01-10T20:30Z', null),
  (3, 'KG-CCCCCC', 'Joseph D’Souza', '9820000003', null, 'Electrician', 'thane', 'Paid', 'New', null, 'pay_3', false, 'token-of-order-1-long-enough', '2026-03-02T07:00Z', null),
  (4, 'KG-DDDDDD', 'Deleted', '9820000004', null, 'Electrician', 'thane', 'Refunded', 'New', null, 'pay_4', false, 'token-of-order-2-long-enough', '2026-03-02T08:00Z', '2026-03-02T09:00Z');
insert into lead_history (lead_id, status, note, administrator_id) values
  (1, 'New', null, null), (1, 'Completed', 'Done by Suresh', 1), (2, 'New', null, null), (2, 'Cancelled', 'Wrong number', 2), (3, 'New', null, null), (4, 'New', null, null);
insert into unfinished_leads (mobile, reason, name, mailid, service_type, city, message, updated_at) values
  ('9820000005', 'code', 'Meera Iyer', 'meera@example.com', 'AC', 'pune', 'No code came', '2026-03-02T08:00Z'),
  ('9820000006', 'payment', null, null, null, null, null, '2026-03-02T08:30Z'), ('9820000007', 'callBack', 'Rohit', null, 'Geyser', 'mum', 'Call me', '2026-03-02T09:00Z');
insert into otp_codes (mobile, code_hash, address, tries, is_live, verified_at, expires_at) values
  ('9820000001', '-', '10.1.1.2', 1, false, '2026-02-20T05:59Z', '2026-02-20T06:03Z'), ('9820000005', '-', '10.1.1.3', 0, true, null, '2026-03-02T08:05Z');
insert into otp_pauses (reason, started_at, ends_at) values ('ceiling', '2026-02-01T08:00Z', '2026-02-01T09:00Z');
insert into verifications (mobile, verified_at, lead_id, spent_at) values ('9820000001', '2026-02-20T05:59Z', 1, '2026-02-20T06:00Z');
insert into contact_messages (name, email, message, status, created_at) values
  ('Writer', 'writer@example.com', E'A question\nin two lines', 'unread', '2026-03-01T08:00Z'), ('Reader', 'reader@example.com', 'Read', 'read', '2026-02-01T08:00Z'),
  ('Asker', 'asker@example.com', 'Answered', 'answered', '2026-02-02T08:00Z');

insert into orders (id, token, provider, provider_order_id, amount_paise, status, service, form, request_id, payment_id, lead_id, receipt_serial, paid_at, problem, checked_at, created_at) values
  (1, 'token-of-order-1-long-enough', 'sandbox', 'order_1', 19900, 'booked', 'homeservice/electrician', '{"name":"Joseph D’Souza","mobile":"9820000003","mailid":"","service_type":"Electrician","city":"thane","message":"Paid"}', 'request-2', 'pay_3', 3, 1, '2026-03-02T07:00Z', null, '2026-03-02T07:01Z', '2026-03-02T06:59Z'),
  (2, 'token-of-order-2-long-enough', 'sandbox', 'order_2', 19900, 'refunded', 'homeservice/electrician', '{"name":"Deleted","mobile":"9820000004","service_type":"Electrician","city":"thane","message":"Refunded"}', null, 'pay_4', 4, 2, '2026-03-02T08:00Z', null, '2026-03-02T08:30Z', '2026-03-02T07:59Z'),
  (3, 'token-of-order-3-long-enough', 'sandbox', 'order_3', 19900, 'created', 'homeservice/electrician', '{"name":"Open","mobile":"9820000008","service_type":"Electrician","city":"mum","message":"Open"}', null, null, null, null, null, null, null, '2026-03-02T09:30Z'),
  (4, 'token-of-order-4-long-enough', 'sandbox', 'order_4', 19900, 'failed', null, null, null, null, null, null, null, 'The payment was 100 paise less than ordered', '2026-03-01T09:30Z', '2026-03-01T09:00Z');
insert into payments (id, order_id, status, amount_paise, refunded_paise, method, error, created_at) values
  ('pay_3', 1, 'captured', 19900, 0, 'upi', null, '2026-03-02T07:00Z'), ('pay_4', 2, 'refunded', 19900, 19900, 'upi', null, '2026-03-02T08:00Z'), ('pay_5', 4, 'failed', 19900, 0, 'card', 'Declined', '2026-03-01T09:10Z');
insert into order_events (order_id, source, status, payment_id, note, administrator_id) values
  (1, 'visitor', 'created', null, null, null), (1, 'webhook', 'booked', 'pay_3', null, null), (2, 'administrator', 'refunded', 'pay_4', 'Asked for by phone', 1);
insert into refunds (order_id, payment_id, idempotency_key, amount_paise, status, error, administrator_id, created_at) values
  (2, 'pay_4', 'refund-pay_4', 19900, 'processed', null, 1, '2026-03-02T08:20Z');
insert into webhook_events (id, event, provider_order_id, worked_at) values ('evt_1', 'payment.captured', 'order_1', '2026-03-02T07:00Z');
insert into sandbox_keys (key_secret, webhook_secret) values ('key', 'webhook');
insert into sandbox_orders (id, amount_paise, receipt, created_at) values ('order_1', 19900, 'r1', '2026-03-02T06:59Z'), ('order_2', 19900, 'r2', '2026-03-02T07:59Z'), ('order_3', 19900, 'r3', '2026-03-02T09:30Z');
insert into sandbox_payments (id, order_id, status, amount_paise, refunded_paise, refund_key, created_at) values
  ('pay_3', 'order_1', 'captured', 19900, 0, null, '2026-03-02T07:00Z'), ('pay_4', 'order_2', 'refunded', 19900, 19900, 'refund-pay_4', '2026-03-02T08:00Z');
insert into notices (subject, subject_id, audience, channel, status, tries, last_error, claimed_at, created_at, sent_at) values
  ('lead', 1, 'business', 'email', 'sent', 1, null, null, '2026-02-20T06:00Z', '2026-02-20T06:01Z'), ('lead', 3, 'customer', 'sms', 'failed', 8, 'The gateway is down', null, '2026-03-02T07:00Z', null),
  ('message', 1, 'business', 'email', 'sending', 1, null, '2026-03-01T08:00Z', '2026-03-01T08:00Z', null);
insert into alarms (key, title, text) values ('otp-ceiling', 'Codes are paused', 'The ceiling was reached');
insert into rate_limits (key, points, expire) values ('login:10.1.1.1', 3, 1772445600000);

-- The program let PostgreSQL count these.
select setval(pg_get_serial_sequence(name, 'id'), 100) from unnest(array['administrators', 'images', 'services', 'blogs', 'home_records', 'leads', 'orders']) name;
