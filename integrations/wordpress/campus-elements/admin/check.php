<?php
/**
 * The check of the connection.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const SITE_NOT_REGISTERED = 1111;

/** Returns the line that registers this website, for the operator of the server. */
function registration_line(): string {
	$http = 'http' === wp_parse_url( home_url(), PHP_URL_SCHEME ) ? ' --http' : '';
	return 'npm run sites -- add ' . read_settings()['client'] . ' ' . origin_of( home_url() ) . $http . ' --user asha.admin';
}

/** Returns what the check found: pairs of state and sentence, and whether this website is registered. */
function check_connection(): array {
	forget_kept_texts();
	$settings = read_settings();
	$answer   = call_server( 'getClientByName', array( 'clientName' => $settings['client'] ) );
	$problem  = connection_problem( $answer );
	$found    = array();
	if ( 'https' === wp_parse_url( home_url(), PHP_URL_SCHEME ) && 0 !== strpos( $settings['server'], 'https://' ) ) {
		$found[] = array( 'bad', __( 'This website is encrypted and the server is not, so browsers block the elements. Enter an address that begins with https://.', 'campus-elements' ) );
	}
	if ( null !== $problem ) {
		$found[] = array( 'bad', $problem );
		return array( 'registered' => false, 'results' => $found );
	}
	$found[]    = array( 'good', __( 'The server answers.', 'campus-elements' ) );
	$registered = SITE_NOT_REGISTERED !== $answer['errorCode'];
	if ( ! $registered ) {
		/* translators: %s: the address of this website */
		$found[] = array( 'bad', sprintf( __( 'The server does not know this website yet: %s is not registered. Send the line below to an administrator of the university.', 'campus-elements' ), origin_of( home_url() ) ) );
	} else {
		/* translators: %s: the address of this website */
		$found[] = array( 'good', sprintf( __( 'This website (%s) is registered.', 'campus-elements' ), origin_of( home_url() ) ) );
		$found[] = check_institution( $answer );
	}
	$results = array_merge( $found, check_files(), check_policy() );
	return array( 'registered' => $registered, 'results' => $results );
}

/**
 * Returns why the server gave no answer of ours; null where it did.
 *
 * @param array|\WP_Error $answer The answer.
 */
function connection_problem( $answer ): ?string {
	if ( ! is_wp_error( $answer ) ) {
		return null;
	}
	$server = read_settings()['server'];
	if ( 'not_ours' === $answer->get_error_code() ) {
		/* translators: 1: an address, 2: a status such as 404 */
		return sprintf( __( 'Something answers at %1$s (status %2$s), but it is not a server of Campus Elements. Check the address.', 'campus-elements' ), $server, $answer->get_error_message() );
	}
	/* translators: 1: an address, 2: the reason in the words of the system */
	return sprintf( __( 'The server at %1$s cannot be reached from this website. Check the address, and whether a firewall blocks it. (%2$s)', 'campus-elements' ), $server, $answer->get_error_message() );
}

/**
 * Returns whether the server knows the institution.
 *
 * @param array $answer The answer of the server.
 */
function check_institution( array $answer ): array {
	$client  = $answer['result']['client'] ?? null;
	$outcome = $answer['result']['outcome'] ?? '';
	$code    = read_settings()['client'];
	if ( 'FOUND' === $outcome && is_array( $client ) ) {
		/* translators: 1: the code of an institution, 2: its name */
		return array( 'good', sprintf( __( '%1$s is %2$s.', 'campus-elements' ), $code, $client['names']['name'] ?? $code ) );
	}
	if ( 'SUSPENDED' === $outcome ) {
		/* translators: %s: the code of an institution */
		return array( 'warning', sprintf( __( 'The institution “%s” is not available at the moment.', 'campus-elements' ), $code ) );
	}
	/* translators: %s: the code of an institution */
	return array( 'bad', sprintf( __( 'The server has no institution with the code “%s”. The code is in the address of the portal, after #/.', 'campus-elements' ), $code ) );
}

/** Returns whether the script comes. */
function check_files(): array {
	$files = find_files();
	if ( null === $files ) {
		return array( array( 'bad', __( 'The files of this version cannot be loaded, or have no checksums. Check the address of the files and the version.', 'campus-elements' ) ) );
	}
	$script = fetch_text( $files['script']['address'], 8 );
	if ( null === $script ) {
		/* translators: %s: an address */
		return array( array( 'bad', sprintf( __( 'The script cannot be loaded: %s', 'campus-elements' ), $files['script']['address'] ) ) );
	}
	if ( '' === $files['version'] ) {
		return array( array( 'good', __( 'The script is loaded from the server.', 'campus-elements' ) ) );
	}
	list( $kind, $sum ) = explode( '-', $files['script']['integrity'], 2 );
	if ( base64_encode( hash( $kind, $script, true ) ) !== $sum ) {
		return array( array( 'bad', __( 'The script was changed: it does not have its checksum, and browsers will not run it.', 'campus-elements' ) ) );
	}
	/* translators: %s: a version such as 1.2.3 */
	return array( array( 'good', sprintf( __( 'The script is version %s, with the right checksum.', 'campus-elements' ), $files['version'] ) ) );
}
