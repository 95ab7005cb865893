<?php
/**
 * The check of the connection.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

/** Returns the line that registers this website, for the operator of the server. */
function registration_line(): string {
	$http = 'http' === wp_parse_url( home_url(), PHP_URL_SCHEME ) ? ' --http' : '';
	return 'npm run sites -- add ' . read_settings()['client'] . ' ' . origin_of( home_url() ) . $http . ' --user asha.admin';
}

/** Returns what the check found: pairs of state and sentence, and whether this website is registered. */
function check_connection(): array {
	forget_kept_texts();
	$client  = read_settings()['client'];
	$answer  = ask_for_institution( $client );
	$problem = find_problem( $client, $answer );
	keep_problem( $client, $problem );
	$code    = $problem[1] ?? '';
	$found   = array();
	if ( null !== $problem ) {
		$found[] = array( 'suspended' === $code ? 'warning' : 'bad', describe_problem( $problem ) );
	}
	if ( is_wp_error( $answer ) ) {
		return array( 'registered' => false, 'results' => $found );
	}
	array_unshift( $found, array( 'good', __( 'The server answers.', 'campus-elements' ) ) );
	$registered = SITE_NOT_REGISTERED !== $answer['errorCode'];
	if ( $registered ) {
		/* translators: %s: the address of this website */
		$found[] = array( 'good', sprintf( __( 'This website (%s) is registered.', 'campus-elements' ), origin_of( home_url() ) ) );
	}
	if ( null === $problem ) {
		/* translators: 1: the code of an institution, 2: its name */
		$found[] = array( 'good', sprintf( __( '%1$s is %2$s.', 'campus-elements' ), $client, $answer['result']['client']['names']['name'] ?? $client ) );
	}
	$results = array_merge( $found, check_files(), check_policy() );
	return array( 'registered' => $registered, 'results' => $results );
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
